// Written by tools/page_types.py from the structs of the server: make types

export interface View {
  seat: number | null;
  phase: string;
  round: number;
  to_act: number[];
  riders: RiderView[];
  home: number[];
  over: boolean;
  ranking: number[];
  moment: number;
  seen: number[];
  holding: (number | null)[];
  supply: number[];
}

export interface RiderView {
  rider: number;
  team: number;
  kind: number | null;
  space: number | null;
  deck_size: number;
  recycled_size: number;
  hand_size: number;
  committed: boolean;
  left: number[];
  played: number[];
  exhaustion: number;
  fresh: number;
  bid: number | null;
  recycled: number[] | null;
  hand: number[] | null;
  card: number | null;
}

export interface Board {
  game: string;
  name: string;
  tiles: TileView[];
  extra_rows: number;
  start_rows: number;
  line: number;
  rows: number;
  spaces: number;
  breakaway_row: number;
  breakaway_places: number;
  warnings: string[];
}

export interface TileView {
  side: string;
  kind: string;
  terrain: string;
  lanes: string;
  bend: number;
}

export interface Card {
  code: string;
  name: string;
  value: number;
  front: number;
  rear: number;
}

export interface CardChoice {
  action: string;
  kind: string;
  text: string;
  rider: number | null;
  space: number | null;
  spaces: number[];
  rules: string[];
  card: number | null;
  squares: number;
  in_the_wind: boolean;
  finishes: boolean;
}

export interface RiderStatistics {
  rider: string;
  by_cards: number;
  by_slipstream: number;
  lost: number;
  exhaustion: number;
  cards: string[];
}

export type Event =
  | { event: 'distributed'; rouleur: number; sprinteur: number }
  | { event: 'placed'; rider: number; space: number }
  | { event: 'drew'; seat: number; rider: number; count: number; reshuffled: boolean; cards: number[] | null }
  | { event: 'committed'; seat: number; rider: number; card: number | null }
  | { event: 'round'; round: number }
  | { event: 'bids'; round: number; bids: [number, number][] }
  | { event: 'broke-away'; rider: number; total: number; space: number }
  | { event: 'revealed'; cards: [number, number | null][] }
  | { event: 'moved'; rider: number; start: number; end: number; value: number; why: string[] }
  | { event: 'slipstreamed'; rider: number; start: number; end: number }
  | { event: 'exhausted'; rider: number; taken: boolean }
  | { event: 'finished'; rider: number; place: number }
  | { event: 'over'; ranking: number[] };
