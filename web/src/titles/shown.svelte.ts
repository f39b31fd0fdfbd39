/** Words of several titles at once, for lists: plain ones until they are here. */

import type { GameId } from '../lib/types';
import { wordsOf } from './fetch';
import { PageWords } from './pagewords';

export class ShownWords {
  #here = $state.raw<ReadonlyMap<GameId, PageWords>>(new Map());
  readonly #asked = new Set<GameId>();
  readonly #plain = new PageWords();

  of(game: GameId): PageWords {
    if (!this.#asked.has(game)) {
      this.#asked.add(game);
      void wordsOf(game).then((found) => (this.#here = new Map([...this.#here, [game, found]])));
    }
    return this.#here.get(game) ?? this.#plain;
  }
}
