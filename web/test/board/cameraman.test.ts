import { beforeEach, expect, test, vi } from 'vitest';
import { isWellSeen, toScreen } from '../../src/board/camera';
import { Cameraman } from '../../src/board/cameraman';
import type { Board, Point } from '../../src/board/types';

let frames: ((now: number) => void)[] = [];
vi.stubGlobal('requestAnimationFrame', (frame: (now: number) => void) => frames.push(frame));
vi.stubGlobal('document', { hidden: false, documentElement: {} });
vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '300ms' }));
beforeEach(() => (frames = []));

/** Draws frame after frame, as long as any is wanted. */
async function pass(): Promise<void> {
  for (let now = 0; frames.length; now += 50) {
    for (const frame of frames.splice(0)) frame(now);
    await Promise.resolve();
  }
}

test('a camera that is called back at the start of its way comes back', async () => {
  let targets: Point[] = [[300, 300]];
  const nothing = (): void => undefined;
  const man = new Cameraman({ show: nothing, rested: nothing, modeChanged: nothing, targets: () => targets });
  man.setBox([1066, 480]);
  man.setBoard({ size: [3000, 1500], riderSize: 34, unit: 40 } as unknown as Board);
  man.cut();

  targets = [[2500, 1200]];
  man.aim(true);
  targets = [[300, 300]]; // still in view, but not where the camera is heading
  man.aim(true);
  await pass();
  const [px, py] = toScreen(man.camera, targets[0]!);
  expect(px).toBeCloseTo(533);
  expect(py).toBeCloseTo(240);
  expect(isWellSeen(man.camera, man.camera, targets, man.view)).toBe(true);
});
