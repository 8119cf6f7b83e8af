/** What must not compile. Each mark is an error itself where the line below it compiles. */

import type { Action, Client, Event, Match, NewMatch } from "./client.js";

export const creations: NewMatch[] = [
  { game: "farkle", options: { target: 5000 } },
  // @ts-expect-error there is no such game
  { game: "chess" },
  // @ts-expect-error the game is required
  { players: 2 },
  // @ts-expect-error an option of another game
  { game: "yatzy", options: { target: 5000 } },
  // @ts-expect-error numbers are no text
  { game: "farkle", options: { target: "5000" } },
  // @ts-expect-error only the server knows the id
  { game: "farkle", id: "mine" },
  // @ts-expect-error there is no such visibility
  { game: "farkle", visibility: "secret" },
];

export const actions: Action[] = [
  { type: "farkle.bank", keep: [0] },
  { type: "yatzy.score", box: "chance", seat: null },
  // @ts-expect-error the dice to keep are required
  { type: "farkle.bank" },
  // @ts-expect-error Adu Dadu names the dice to roll again
  { type: "adu_dadu.choose", keep: [0] },
  // @ts-expect-error a bid has a quantity
  { type: "perudo.bid", face: 6 },
  // @ts-expect-error there is no such box
  { type: "yatzy.score", box: "yahtzee" },
  // @ts-expect-error there is no such action
  { type: "farkle.cheat", keep: [] },
];

export async function calls(who: Client): Promise<void> {
  const path = { match_id: "x" };
  const header = { "Idempotency-Key": "k" };
  // @ts-expect-error the key is required
  await who.POST("/api/v1/matches", { body: { game: "farkle" } });
  // @ts-expect-error the body is required
  await who.POST("/api/v1/matches/{match_id}/actions", { params: { path, header } });
  // @ts-expect-error there is no such address
  await who.GET("/api/v1/matchs", {});
  // @ts-expect-error a board cannot be written
  await who.POST("/api/v1/leaderboards/{game}/{metric}", { params: { path: { game: "farkle", metric: "wins" } } });
  // @ts-expect-error there is no such period
  await who.GET("/api/v1/leaderboards/{game}/{metric}", { params: { path: { game: "farkle", metric: "wins" }, query: { period: "year" } } });
  // @ts-expect-error there is no such penalty
  await who.POST("/api/v1/matches/{match_id}/penalty", { params: { path }, body: { mode: "dare" } });
}

export function views(match: Match, event: Event): unknown[] {
  // @ts-expect-error which game is not known yet
  const early: unknown = match.state?.my_dice;
  const found: unknown[] = [early];
  if (match.game === "perudo") {
    found.push(match.state?.my_dice);
    // @ts-expect-error the state may be null
    found.push(match.state.my_dice);
    // @ts-expect-error boxes are Yatzy's
    found.push(match.options.joker);
  }
  if (event.type === "farkle.banked") {
    found.push(event.data.points.toFixed());
    // @ts-expect-error points are a number
    found.push(event.data.points.length);
    // @ts-expect-error a bid is Perudo's
    found.push(event.data.quantity);
    // @ts-expect-error an event may be nobody's
    found.push(event.seat.toFixed());
  }
  return found;
}
