/** The stock courses, for looking at boards without a server. */
import type { FlammeTile } from '../board/adapters/flamme-rouge';
import type { LarriveeStage } from '../board/adapters/larrivee-du-tour';
import type { ReifenbreiteCourse, ReifenbreitePlan } from '../board/adapters/um-reifenbreite';
import type { RivetCourse, RivetTile } from '../board/adapters/rivet';
import type { Road } from '../board/types';

export interface GalleryRoad {
  readonly road: Road;
  readonly note: string;
}

export interface FlammeBox {
  readonly tiles: Record<string, { terrain: string; lanes: string; bend_deg: number }>;
  readonly stages: readonly { name: string; players: string; tiles: readonly string[]; set?: string }[];
  readonly promo_stages: readonly { name: string; players: string; tiles: readonly string[]; set?: string }[];
  readonly breakaway_squares: Record<string, { square_1based: number; lanes_from_right: number }>;
}

/** A tile side as the server describes it. */
export function flammeTile(box: FlammeBox, id: string): FlammeTile {
  const tile = box.tiles[id];
  if (!tile) throw new Error(`there is no tile '${id}'`);
  const away = box.breakaway_squares[id];
  const breakaway = [...tile.terrain]
    .map((_, i) => (i + 1 === away?.square_1based ? away.lanes_from_right : 0))
    .join('');
  return { id, terrain: tile.terrain, lanes: tile.lanes, bend: tile.bend_deg, breakaway };
}

/** Titles with their columns, and how high a picture is. */
export const GALLERY = [
  ['flamme-rouge', 'Flamme Rouge', 6, 118],
  ['on-the-rivet', 'On the Rivet', 3, 357],
  ['um-reifenbreite', 'Um Reifenbreite', 2, 357],
  ['larrivee-du-tour', 'L’Arrivée du Tour', 3, 357],
] as const;

export async function galleryRoads(title: (typeof GALLERY)[number][0]): Promise<GalleryRoad[]> {
  switch (title) {
    case 'flamme-rouge': {
      const [{ flammeRoad }, { default: json }] = await Promise.all([
        import('../board/adapters/flamme-rouge'),
        import('../../test/fixtures/flamme-rouge-tiles.json'),
      ]);
      const box = json as FlammeBox;
      return [...box.stages, ...box.promo_stages].map(({ name, players, set, tiles }) => ({
        road: flammeRoad({ name: name.replace(/ \(.*/, ''), tiles: tiles.map((id) => flammeTile(box, id)) }),
        note: `${set ?? 'promo'} · ${players} players`,
      }));
    }
    case 'on-the-rivet': {
      const [{ rivetRoad }, { default: json }] = await Promise.all([
        import('../board/adapters/rivet'),
        import('../../test/fixtures/on-the-rivet.json'),
      ]);
      const { tiles, courses } = json as unknown as {
        tiles: Record<string, RivetTile>;
        courses: (RivetCourse & { length: string })[];
      };
      return courses.map((course) => ({ road: rivetRoad(course, tiles), note: course.length }));
    }
    case 'um-reifenbreite': {
      const [{ reifenbreiteRoad }, { default: json }] = await Promise.all([
        import('../board/adapters/um-reifenbreite'),
        import('../../test/fixtures/um-reifenbreite.json'),
      ]);
      const { board, courses } = json as unknown as { board: ReifenbreitePlan; courses: ReifenbreiteCourse[] };
      return courses.map((course) => ({
        road: reifenbreiteRoad(board, course),
        note: `${course.start} to line ${course.finish.line}`,
      }));
    }
    case 'larrivee-du-tour': {
      const [{ larriveeRoad }, { default: json }] = await Promise.all([
        import('../board/adapters/larrivee-du-tour'),
        import('../../test/fixtures/larrivee-du-tour.json'),
      ]);
      return (json as unknown as (LarriveeStage & { kind: string })[]).map((stage) => ({
        road: larriveeRoad(stage),
        note: `${stage.t.length} squares · ${stage.kind}`,
      }));
    }
  }
}
