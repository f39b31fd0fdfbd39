/** Every line of words/en.toml by its id, and what is filled in. Written by make types. */

export type Word = string | number | readonly string[];

export interface Lines {
  'app.name': null;
  'app.skip': null;
  'app.loading': null;
  'app.not-fetched': null;
  'app.reload': null;
  'app.not-built': null;
  'app.to-home': null;
  'app.title.home': null;
  'app.title.new': null;
  'app.title.compose': null;
  'app.title.race': null;
  'app.title.replay': null;
  'app.title.rules': null;
  'app.title.learn': null;
  'app.title.join': null;
  'app.title.about': null;
  'app.title.lost': null;
  'trouble.offline': null;
  'trouble.again': null;
  'trouble.stale': null;
  'trouble.lost': null;
  'refused.nothing-to-take-back': null;
  'refused.revealed-since': null;
  'refused.acted-since': null;
}
