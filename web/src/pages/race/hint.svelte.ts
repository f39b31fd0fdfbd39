/** One question to the coach about one decision. An answer to another decision, or to nobody any more, is dropped. */

import type { Refusal } from '../../lib/socket';
import type { Ask, HintAnswer, SeatId } from '../../lib/types';
import { capital } from '../../lib/words';

export class Hint {
  answer = $state.raw<HintAnswer | null>(null);
  /** Why there is none. */
  trouble = $state('');
  private dropped = false;

  constructor(
    { seat, decision }: Pick<Ask, 'seat' | 'decision'>,
    ask: (seat: SeatId) => Promise<HintAnswer>,
    told: (answer: HintAnswer) => void,
  ) {
    ask(seat).then(
      (answer) => {
        if (this.dropped || answer.seat !== seat || answer.decision !== decision) return;
        this.answer = answer;
        told(answer);
      },
      (refusal: Refusal) => {
        if (!this.dropped && refusal.code !== 0) this.trouble = `${capital(refusal.message)}.`;
      },
    );
  }

  drop(): void {
    this.dropped = true;
  }
}
