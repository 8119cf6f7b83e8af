/** Plays a whole match of each game against a real server: `node built/src/main.js <address>`. */

import { choose, sum, tell } from "./choose.js";
import * as api from "./client.js";

declare const process: { argv: string[] };

const [, , address] = process.argv;
if (address === undefined) throw new Error("which server?");

const games: api.NewMatch[] = [
  { game: "adu_dadu", players: 2, options: { dice: 2 } },
  { game: "farkle", players: 2, options: { target: 1000 } },
  { game: "perudo", players: 2 },
  { game: "yatzy", players: 2, turn_seconds: 3600 },
];

const [ayu, bima] = [await api.guest(address, "Ayu"), await api.guest(address, "Bima")];

for (const wanted of games) {
  let match = await api.create(ayu, wanted);
  if (match.code === null) throw new Error("the host has no code");
  await api.joinByCode(bima, match.code);
  for (;;) {
    match = await api.look(ayu, match.id);
    if (match.status !== "active") break;
    let acted = false;
    for (const [seat, who] of [ayu, bima].entries()) {
      const action = choose(await api.look(who, match.id), seat);
      if (action === null) continue;
      match = await api.act(who, match.id, action);
      acted = true;
      break;
    }
    if (!acted) throw new Error(`nobody can act: ${JSON.stringify(match)}`);
  }
  const told = (await api.log(ayu, match.id)).map(tell);
  const cards = await api.rounds(ayu, match.id);
  if (cards.length === 0 || cards.map(sum).some(Number.isNaN)) throw new Error("no cards");
  console.log(`${match.game} ${match.status} ${cards.length} cards, ${told.length} events, ${told.at(-1)}`);

  if (match.game === "adu_dadu") {
    await api.propose(ayu, match.id, "truth");
    match = await api.consent(bima, match.id, true);
    const prompts = match.penalty?.prompts ?? [];
    const loser = match.seats.findIndex((seat) => seat.result === "lost");
    await api.skip(loser === 0 ? ayu : bima, match.id);
    console.log(`penalty ${match.penalty?.status} ${prompts.length} prompt`);
  }
}

console.log(`board ${(await api.board(ayu, "farkle", "wins")).entries} entries`);

try {
  await api.look(ayu, "nowhere");
} catch (error) {
  if (!(error instanceof api.Refused)) throw error;
  console.log(`refused ${error.problem.code}`);
}
