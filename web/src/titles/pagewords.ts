/** What set-up, rules and lists say of a title; no race needs it. */

import { t } from '../lib/speech';
import { levelText } from '../lib/styles';
import type { BotInfo, Options, OptionValue } from '../lib/types';
import { unitText } from '../lib/words';
import { spaced, Words } from './words';

export class PageWords extends Words {
  /** "90 spaces" */
  long(n: number): string {
    return unitText(this.own.unit ?? 'square', 'count', n);
  }

  option(name: string): string {
    return this.own.options?.[name]?.label ?? spaced(name);
  }

  value(name: string, value: OptionValue): string {
    const text = String(value);
    const plain = text === 'true' ? t('title.yes') : text === 'false' ? t('title.no') : spaced(text);
    return this.own.options?.[name]?.values?.[text] ?? plain;
  }

  note(option: string, seats: number): string {
    return this.own.options?.[option]?.note?.(seats) ?? '';
  }

  /** "World Tour", "Pro, attacks early", and what a title calls bots of its own. */
  bot(bot: Pick<BotInfo, 'name'> | string): string {
    const name = typeof bot === 'string' ? bot : bot.name;
    return levelText(name) ?? this.own.bots?.[name] ?? spaced(name);
  }

  set(set: string): string {
    return this.own.sets?.[set] ?? spaced(set);
  }

  side(options: Options): string {
    return this.own.side?.(options) ?? 'team';
  }

  get search(): string {
    return this.own.search ?? t('title.search');
  }
}
