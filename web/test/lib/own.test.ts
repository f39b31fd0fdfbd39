import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ownName, type OwnCourse } from '../../src/lib/own';
import { dropCourse, keepCourse, ownCourses } from '../../src/lib/ownlist';

const own = (name: string, course: string, box = ''): OwnCourse => ({
  game: 'flamme-rouge',
  box,
  name,
  course,
  carry: {},
});

describe('courses of one’s own', () => {
  let kept: Record<string, string> = {};
  beforeEach(() => {
    kept = {};
    vi.stubGlobal('localStorage', {
      getItem: (place: string) => kept[place] ?? null,
      setItem: (place: string, text: string) => void (kept[place] = text),
    });
  });

  it('are kept by name, and a name or a course is there once', () => {
    expect(keepCourse(own('Home hills', 'abu'))).toBe(true);
    keepCourse(own('Home hills', 'abcu'));
    keepCourse(own('The wall', 'abcu'));
    keepCourse(own('Round the church', 'au'));
    expect(ownCourses('flamme-rouge', null).map((one) => one.name)).toEqual(['The wall', 'Round the church']);
    expect([ownName('abcu'), ownName('abu')]).toEqual(['The wall', undefined]);
  });

  it('belong to a title and a box', () => {
    keepCourse(own('Mine', 'xy', 'My box'));
    expect(ownCourses('flamme-rouge', null)).toEqual([]);
    expect(ownCourses('flamme-rouge', { name: 'My box', files: {} })).toHaveLength(1);
    expect(ownCourses('um-reifenbreite', { name: 'My box', files: {} })).toEqual([]);
  });

  it('go when they are removed', () => {
    keepCourse(own('Mine', 'abu'));
    keepCourse(own('Other', 'acu'));
    dropCourse(own('Mine', 'abu'));
    expect(ownCourses('flamme-rouge', null).map((one) => one.name)).toEqual(['Other']);
  });

  it('are none where nothing sensible was kept', () => {
    for (const text of ['no json', '{}', '[null, 3, {"name": ""}]']) {
      kept['paceline.own-courses'] = text;
      expect(ownCourses('flamme-rouge', null)).toEqual([]);
    }
  });
});
