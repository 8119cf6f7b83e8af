/** What to do, chosen among what the server says is legal. Every member of every union is told apart here. */

import type { Action, Event, Match, Round } from "./client.js";

/** Fails to compile where a union has a member that was forgotten. */
function never(value: never): never {
  throw new Error(`unknown: ${JSON.stringify(value)}`);
}

/** A plain but sensible action of the seat that looks at the match; null if there is none. */
export function choose(match: Match, seat: number): Action | null {
  switch (match.game) {
    case "adu_dadu": {
      const legal = match.legal_actions.find((one) => one.type !== "adu_dadu.choose");
      if (legal) return { type: legal.type };
      const mark = match.legal_actions.find((one) => one.type === "adu_dadu.choose");
      const marked = match.state?.seats[seat]?.reroll != null;
      return mark && !marked ? { type: mark.type, reroll: mark.reroll.subset_of.slice(0, mark.reroll.max_size) } : null;
    }
    case "farkle": {
      const worth = match.state?.turn_points ?? 0;
      for (const legal of match.legal_actions) {
        switch (legal.type) {
          case "farkle.roll":
            if (!("sets" in legal.keep)) return { type: legal.type, keep: [] };
            continue;
          case "farkle.bank": {
            if (!("sets" in legal.keep)) return { type: legal.type, keep: [] };
            const [best] = [...legal.keep.sets].sort((one, other) => other.points - one.points);
            if (best && worth + best.points > 0) return { type: legal.type, keep: best.positions };
            continue;
          }
          default:
            return never(legal);
        }
      }
      return null;
    }
    case "perudo": {
      const doubt = match.legal_actions.find((one) => one.type === "perudo.dudo");
      if (doubt && (match.state?.bid?.quantity ?? 0) >= 3) return doubt;
      const bid = match.legal_actions.find((one) => one.type === "perudo.bid");
      if (bid) return { type: bid.type, face: bid.face, quantity: bid.quantity.min };
      return match.legal_actions[0]?.type === "perudo.calza" ? match.legal_actions[0] : (doubt ?? null);
    }
    case "yatzy": {
      const score = match.legal_actions.find((one) => one.type === "yatzy.score");
      const box = score?.box.one_of[0];
      if (score && box !== undefined) return { type: score.type, box };
      return match.legal_actions.some((one) => one.type === "yatzy.roll") ? { type: "yatzy.roll", keep: [] } : null;
    }
    default:
      return never(match);
  }
}

/** A line for some events, with the fields that only they have. */
export function tell(event: Event): string {
  switch (event.type) {
    case "match.seat_joined":
      return `${event.data.player.name} sat down`;
    case "match.finished":
      return `over: ${event.data.outcome.seats.map((one) => one.result).join(", ")}`;
    case "adu_dadu.rolled":
    case "farkle.rolled":
    case "yatzy.rolled":
      return `seat ${event.seat} rolled ${event.data.dice.join(" ")}`;
    case "farkle.banked":
      return `seat ${event.seat} banked ${event.data.points}, ${event.data.total} in all`;
    case "perudo.bid":
      return `seat ${event.seat}: ${event.data.quantity} × ${event.data.face}`;
    case "yatzy.scored":
      return `seat ${event.seat} wrote ${event.data.points} into ${event.data.box}`;
    default:
      return event.type;
  }
}

/** One number of each result card. */
export function sum(card: Round): number {
  switch (card.game) {
    case "adu_dadu":
      return card.seats.length;
    case "farkle":
    case "yatzy":
      return card.turns.reduce((before, turn) => before + turn.points, 0);
    case "perudo":
      return card.round;
    default:
      return never(card);
  }
}
