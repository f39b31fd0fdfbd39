import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keptDraft } from '../../src/lib/setup';
import { copyAll, report } from '../../src/lib/report';
import { sheet } from '../../src/lib/sheet.svelte';

const asked: string[] = [];
const kept = new Map<string, string>();
const said: (string | undefined)[] = [];
vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
  asked.push(path);
  said.push(headers['paceline-code']);
  return new Response(JSON.stringify({ text: 'Ruling: …' }));
});
vi.stubGlobal('sessionStorage', { getItem: (place: string) => kept.get(place) ?? null });

const at = (hash: string): void => void vi.stubGlobal('location', { pathname: '/', search: '', hash });
const event = {};
const race = { eyes: 1, moment: (one?: object) => (one === event ? { n: 7 } : { n: undefined }) };

beforeEach(() => {
  asked.length = said.length = 0;
  sheet.race = race;
});

describe('a report', () => {
  it('of a race is of what its eyes have heard until then', async () => {
    at('#/table/T');
    expect(await report('flamme-rouge', 'fr.slipstream.gap', { text: 'Two & two.', event })).toBe('Ruling: …');
    await report('flamme-rouge', 'fr.slipstream.gap', null);
    vi.stubGlobal('location', { pathname: '/race/T', search: '', hash: '#watch=CODE' });
    sheet.race = { ...race, eyes: null };
    await report('flamme-rouge', '', { text: 'A line.' });
    expect(asked).toEqual([
      '/api/tables/T/report?rule=fr.slipstream.gap&line=Two+%26+two.&seat=1&n=7',
      '/api/tables/T/report?rule=fr.slipstream.gap&seat=1',
      '/api/tables/T/report?line=A+line.',
    ]);
    expect(said).toEqual([undefined, undefined, 'CODE']);
  });

  it('of a moment of a replay is of its step', async () => {
    at('#/replay/T');
    sheet.race = { eyes: null, moment: () => ({ step: 0 }) };
    await report('flamme-rouge', 'fr.slipstream.gap', null);
    expect(asked).toEqual(['/api/tables/T/report?rule=fr.slipstream.gap&step=0']);
  });

  it('anywhere else is of the book, with the set-up that is shown', async () => {
    at('#/rules/flamme-rouge');
    await report('flamme-rouge', 'fr.slipstream.gap', null);
    at('#/new/flamme-rouge');
    kept.set(
      keptDraft('flamme-rouge'),
      JSON.stringify({ options: { course: '7' }, seats: [{ kind: 'me', name: '' }] }),
    );
    await report('flamme-rouge', 'fr.setup.teams', { text: 'Too few.' });
    at('#/compose/flamme-rouge');
    await report('flamme-rouge', 'fr.setup.tiles', { text: 'No.', setup: 'course=abu' });
    expect(asked).toEqual([
      '/api/titles/flamme-rouge/report?rule=fr.slipstream.gap',
      '/api/titles/flamme-rouge/report?rule=fr.setup.teams&line=Too+few.&setup=seats%3D1+course%3D7',
      '/api/titles/flamme-rouge/report?rule=fr.setup.tiles&line=No.&setup=course%3Dabu',
    ]);
  });
});

describe('copying', () => {
  const did: string[] = [];
  const field = {
    value: 'all of it',
    focus: () => did.push('focus'),
    select: () => did.push('select'),
  } as unknown as HTMLTextAreaElement;

  it('goes through the clipboard where there is one, else what is selected is copied', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => did.push(text) } });
    expect(await copyAll(field)).toBe(true);
    expect(did).toEqual(['all of it']);
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('document', { execCommand: () => false });
    expect(await copyAll(field)).toBe(false);
    expect(did.slice(1)).toEqual(['focus', 'select']);
  });
});
