/** Every stock course of every title, laid out. */
import { larriveeRoad, type LarriveeStage } from '../../src/board/adapters/larrivee-du-tour';
import { flammeRoad } from '../../src/board/adapters/flamme-rouge';
import {
  reifenbreiteRoad,
  type ReifenbreiteCourse,
  type ReifenbreitePlan,
} from '../../src/board/adapters/um-reifenbreite';
import { rivetRoad, type RivetCourse, type RivetTile } from '../../src/board/adapters/rivet';
import type { Road, Size } from '../../src/board/types';
import { flammeTile, type FlammeBox } from '../../src/gallery/courses';
import flammeJson from '../fixtures/flamme-rouge-tiles.json';
import larriveeJson from '../fixtures/larrivee-du-tour.json';
import rivetJson from '../fixtures/on-the-rivet.json';
import reifenbreiteJson from '../fixtures/um-reifenbreite.json';

export const WIDE: Size = [1066, 480];
export const TALL: Size = [374, 420];

export const flammeBox = flammeJson as FlammeBox;
export const flammeStages = [...flammeBox.stages, ...flammeBox.promo_stages];

export const flammeRoads: [name: string, road: Road][] = flammeStages.map(({ name, players, tiles }) => [
  `${name} ${players}`,
  flammeRoad({ name, tiles: tiles.map((id) => flammeTile(flammeBox, id)) }),
]);

const rivet = rivetJson as unknown as { tiles: Record<string, RivetTile>; courses: RivetCourse[] };
export const rivetRoads: [name: string, road: Road][] = rivet.courses.map((course) => [
  course.name,
  rivetRoad(course, rivet.tiles),
]);

export const reifenbreite = reifenbreiteJson as unknown as { board: ReifenbreitePlan; courses: ReifenbreiteCourse[] };
export const reifenbreiteRoads: [name: string, road: Road][] = [undefined, ...reifenbreite.courses].map((course) => [
  course?.name ?? 'the whole board',
  reifenbreiteRoad(reifenbreite.board, course),
]);

export const larriveeRoads: [name: string, road: Road][] = (larriveeJson as unknown as LarriveeStage[]).map((stage) => [
  stage.name,
  larriveeRoad(stage),
]);
