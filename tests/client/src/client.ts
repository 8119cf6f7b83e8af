/** The API, typed by its document. */

import createClient from "openapi-fetch";

import type { components, paths } from "../generated/api.js";

type Schemas = components["schemas"];

export type Action = Schemas["ActionRequest"];
export type Board = Schemas["LeaderboardPage"];
export type Event = Schemas["Event"];
export type Match = Schemas["Match"];
export type Mode = Schemas["ProposePenalty"]["mode"];
export type NewMatch = Schemas["CreateMatch"];
export type Problem = Schemas["Problem"];
export type Round = Schemas["Round"];

/** Who has signed in, over kept connections. */
export type Client = ReturnType<typeof client>;

/** A client of the server at this address, as nobody or as the holder of a token. */
export function client(baseUrl: string, token?: string) {
  return createClient<paths, "application/json" | "application/problem+json">({
    baseUrl,
    headers: { "Accept-Language": "en", ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) },
  });
}

/** What the server refused. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`);
  }
}

/** The data of an answer. Throws Refused. */
export async function data<T>(asked: Promise<{ data?: T; error?: Problem; response: Response }>): Promise<T> {
  const answer = await asked;
  if (answer.error !== undefined) throw new Refused(answer.error);
  if (answer.data === undefined) throw new Error(`nothing in ${answer.response.status}`);
  return answer.data;
}

/** A new guest, signed in. */
export async function guest(baseUrl: string, name: string): Promise<Client> {
  const signedIn = await data(client(baseUrl).POST("/api/v1/auth/guest", { body: { name } }));
  return client(baseUrl, signedIn.token);
}

/** A new key: one per intention. */
export function key(): { "Idempotency-Key": string } {
  return { "Idempotency-Key": crypto.randomUUID() };
}

export function create(who: Client, body: NewMatch): Promise<Match> {
  return data(who.POST("/api/v1/matches", { params: { header: key() }, body }));
}

export function joinByCode(who: Client, code: string): Promise<Match> {
  return data(who.POST("/api/v1/matches/join", { body: { code } }));
}

export function look(who: Client, match_id: string): Promise<Match> {
  return data(who.GET("/api/v1/matches/{match_id}", { params: { path: { match_id } } }));
}

export async function act(who: Client, match_id: string, body: Action): Promise<Match> {
  const params = { path: { match_id }, header: key() };
  return (await data(who.POST("/api/v1/matches/{match_id}/actions", { params, body }))).match;
}

/** The whole log, page by page. */
export async function log(who: Client, match_id: string): Promise<Event[]> {
  const found: Event[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const params: { path: { match_id: string }; query: { after: number } } = { path: { match_id }, query: { after } };
    const page = await data(who.GET("/api/v1/matches/{match_id}/events", { params }));
    found.push(...page.results);
    after = page.next;
  }
  return found;
}

export async function rounds(who: Client, match_id: string): Promise<Round[]> {
  const params = { path: { match_id }, query: { limit: 200 } };
  return (await data(who.GET("/api/v1/matches/{match_id}/rounds", { params }))).results;
}

export function propose(who: Client, match_id: string, mode: Mode): Promise<Match> {
  return data(who.POST("/api/v1/matches/{match_id}/penalty", { params: { path: { match_id } }, body: { mode } }));
}

export function consent(who: Client, match_id: string, agree: boolean): Promise<Match> {
  const params = { path: { match_id } };
  return data(who.POST("/api/v1/matches/{match_id}/penalty/consent", { params, body: { agree } }));
}

/** A body that has no required field may be left out. */
export function skip(who: Client, match_id: string): Promise<Match> {
  return data(who.POST("/api/v1/matches/{match_id}/penalty/skip", { params: { path: { match_id } } }));
}

export function board(who: Client, game: string, metric: string): Promise<Board> {
  const params = { path: { game, metric }, query: { period: "week", limit: 10 } } as const;
  return data(who.GET("/api/v1/leaderboards/{game}/{metric}", { params }));
}
