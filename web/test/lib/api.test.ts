import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, asApiError, titleOf } from '../../src/lib/api';
import { check, join, record, replay } from '../../src/lib/calls';

const answers: Response[] = [];
const asked: [string, RequestInit][] = [];
vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
  asked.push([path, init]);
  const answer = answers.shift();
  if (!answer) throw new TypeError('no network');
  return answer;
});

const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });

afterEach(() => {
  answers.length = 0;
  asked.length = 0;
});

describe('a call', () => {
  it('that is refused says by which rule', async () => {
    answers.push(json({ error: { code: 400, rule: 'fr.setup.tiles', why: 'tile c is there twice' } }, 400));
    const refused = await check('flamme-rouge', 4, { course: 'accu' }).catch(asApiError);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({
      status: 400,
      rule: 'fr.setup.tiles',
      field: null,
      message: 'tile c is there twice',
    });
    expect(asked[0]![0]).toBe('/api/titles/flamme-rouge/check');
    expect(JSON.parse(String(asked[0]![1].body))).toEqual({ seats: 4, options: { course: 'accu' } });
  });

  it('that gets no answer is told apart from a refusal', async () => {
    const lost = await join('abc').catch(asApiError);
    expect(lost).toMatchObject({ offline: true, code: 'offline' });
  });

  it('survives errors that are no JSON', async () => {
    answers.push(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await join('abc').catch(asApiError)).toMatchObject({ status: 502, message: 'The server refused (502).' });
    answers.push(json({ detail: 'no such page' }, 404));
    expect(await join('abc').catch(asApiError)).toMatchObject({ status: 404, message: 'no such page' });
  });

  it('writes names into addresses with care', async () => {
    answers.push(new Response('record'), json({}));
    expect(await record('a/b')).toBe('record');
    await replay('t', 2);
    expect(asked.map(([path]) => path)).toEqual(['/api/tables/a%2Fb/record', '/api/tables/t/replay?seat=2']);
  });

  it('for what never changes is made once, and again if it failed', async () => {
    await expect(titleOf('flamme-rouge')).rejects.toMatchObject({ offline: true });
    answers.push(json([{ id: 'flamme-rouge' }]));
    expect(await titleOf('flamme-rouge')).toEqual({ id: 'flamme-rouge' });
    await expect(titleOf('chess')).rejects.toMatchObject({ status: 404 });
    expect(asked).toHaveLength(2);
  });
});
