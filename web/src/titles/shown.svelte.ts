/** Words of several titles at once, for lists: plain ones until they are here. */

import type { GameId } from '../lib/types';
import { wordsOf } from './fetch';
import { Words } from './words';

export class ShownWords {
  #here = $state.raw<ReadonlyMap<GameId, Words>>(new Map());
  readonly #asked = new Set<GameId>();
  readonly #plain = new Words();

  of(game: GameId): Words {
    if (!this.#asked.has(game)) {
      this.#asked.add(game);
      void wordsOf(game).then((found) => (this.#here = new Map([...this.#here, [game, found]])));
    }
    return this.#here.get(game) ?? this.#plain;
  }
}
