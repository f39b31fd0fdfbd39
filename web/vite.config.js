import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { licences } from './licences.js';
import { offline } from './offline.js';
import { words, wordsInMarkup } from './words.js';

/** A built page knows its id; the server tells that of the page it serves. */
const pageId = () => ({
  name: 'page-id',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { name: 'page-id', content: process.env.PACELINE_PAGE_ID ?? '' }, injectTo: 'head' },
  ],
});

/** What is too small for a file of its own: each costs a first visit a request. */
const ICON = readFileSync(new URL('public/favicon.svg', import.meta.url), 'utf8').trim();
const RUNTIME = /^assets\/rolldown-runtime-/;
const ASKS_RUNTIME = /import\{(\w+) as (\w+)\}from"\.\/rolldown-runtime-[\w-]+\.js";/;
const withinOthers = () => ({
  name: 'within-others',
  apply: 'build',
  transformIndexHtml: (html) => html.replace('/favicon.svg', `data:image/svg+xml,${encodeURIComponent(ICON)}`),
  generateBundle(_, bundle) {
    const runtime = Object.values(bundle).find(({ fileName }) => RUNTIME.test(fileName));
    if (!runtime) return;
    const [, body, name] =
      /^(.*)export\{(\w+)\};\s*$/s.exec(runtime.code) ?? this.error('Rolldown has another runtime');
    for (const chunk of Object.values(bundle).filter(({ type }) => type === 'chunk'))
      chunk.code = chunk.code.replace(ASKS_RUNTIME, (_, asked, here) =>
        asked === name ? `const ${here}=(()=>{${body}return ${name}})();` : this.error('Rolldown has another runtime'),
      );
    delete bundle[runtime.fileName];
  },
});

/** No server draws this page, so Svelte's code for taking over what is drawn already is left out. */
const HYDRATION = /\/svelte\/src\/internal\/client\/dom\/hydration\.js$/;
const mounted = () => ({
  name: 'mounted',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: [HYDRATION, /\.svelte$/] },
    handler(code, id) {
      if (!HYDRATION.test(id)) return { code: code.replaceAll(/^\s*\$\.(reset|next)\(\w*\);$/gm, ''), map: null };
      const never = code.replace('export let hydrating = false', 'export const hydrating = false');
      if (never === code) this.error('Svelte says in another way whether it hydrates');
      return { code: never.replace('hydrating = value', ''), map: null };
    },
  },
});

/** Chunks that belong to one title are told by their name: assets/panel-flamme-courses-….js. */
const chunkFileNames = ({ facadeModuleId, moduleIds }) => {
  const of = facadeModuleId ?? moduleIds.find((id) => /\/src\/panels\/.*(?<!\/(entry|shelf))\.\w+$/.test(id)) ?? '';
  const title = /\/panels\/([^/]+)\//.exec(of)?.[1];
  return title ? `assets/panel-${title}-[name]-[hash:7].js` : 'assets/[name]-[hash:7].js';
};

/** Parts of a race that open later, and pages that take something from it. */
const LATER =
  /(Still|Cover|EventBanner|Coach|hints?|Lobby|Scrubber|StandingOrders|WhyBox|callout|movement|moving|playback|track|still|replay|tones)\./;
const RACE = /\/src\/(board\/\w+\.|pages\/(race\/|Table\.)|lib\/(socket|table\.svelte|queue|seen)\.)/;

/** What every page needs: the kit, and what any picture of a stage is drawn with. */
const COMMON =
  /\/src\/(kit\/(Icon|Jersey|Logo|TerrainIcon|icons|shapes|teams|terrain|textures|topview)|lib\/(announce|api|install|keyboard|keys|prefs|own|renew|router|sheet|speech|words)|titles\/(options|words)|profile\/\w+|svg|board\/(road|draw|wishes|crossline|centreline|orient|texture|labels|scenery|spatial|picture|geometry))\./;

/** Svelte, but for what it has of lists to choose from: no race begins with one. */
const SVELTE =
  /\/node_modules\/(svelte|clsx|esm-env)\/(?!.*\/bindings\/select\.)|^\0(vite\/preload-helper|rolldown\/runtime)/;

/** What only titles with dice begin with. */
const DICE = /\/src\/(kit\/[Dd]ie|pages\/race\/Answer)\./;

/** The look of every page. */
const STYLE =
  /\/src\/(style\/\w+|pages\/pages|(App|pages\/parts\/(Bar|Foot|StagePicture)|board\/Still)\.svelte\?.*)\.css$/;

/** The look of the pages that are opened by a click is one file. */
const LATER_STYLE = /\/src\/(pages\/(?!race\/|result\/|Home|Table)|panels\/[\w-]+\/compose\/).*\.svelte\?.*\.css$/;

/** What pages around a race share, and what only the front door has. */
const AROUND =
  /\/src\/(lib\/(calls|levels|links|stages|styles|teams|races|ago|code)|titles\/(fetch|pagewords|shelf|shown)|panels\/[\w-]+\/shelf|pages\/parts\/(Foot|StagePicture)|kit\/Pips|board\/[Ss]till)\.|\/bindings\/select\.|^\0virtual:languages/;
const HOME = /\/src\/(pages\/(Home|parts\/(Hero|Posters|QuickStart|Resume|StageOfTheDay))|posters\/\w+)\./;

/** What a title is called by and what its courses are drawn from come together. */
const KNOWN = /\/src\/(?:panels\/([\w-]+)\/(?:title|course|courses|road)|board\/adapters\/([\w-]+?)(?:-draw)?)\.ts$/;
/** The leader's jersey is worn in Um Reifenbreite alone. */
const LEADER = /\/src\/kit\/LeaderJersey\./;
const known = (id) => (LEADER.test(id) ? 'um-reifenbreite' : KNOWN.exec(id)?.slice(1).find(Boolean));

/** What titles share stays out of their chunks, and what is fetched together is one file: a file packs better than two. */
const shared = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'common', test: (id) => COMMON.test(id) || SVELTE.test(id) || STYLE.test(id) },
    { name: 'around', test: AROUND },
    { name: 'Home', test: HOME },
    { name: known, test: (id) => KNOWN.test(id) || LEADER.test(id) },
    { name: 'dice', test: DICE },
    { name: 'race', test: (id) => RACE.test(id) && !LATER.test(id) && !COMMON.test(id) },
    { name: 'pages', test: LATER_STYLE },
    { name: 'side', test: /\/src\/kit\/(RiderSide|sideview)\./ },
  ],
};

/** Scripts that a page will ask for are fetched with it where a race begins; elsewhere only its styles, as each name costs the first load. */
const AHEAD = /\/(Home|Table)-|\/panel-(.+)-\2-/;
const fetchedAhead = (file, needed) =>
  needed.filter((one) => one.endsWith('.css') || (AHEAD.test(file) && !RUNTIME.test(one)));

export default defineConfig({
  plugins: [wordsInMarkup(), svelte(), words(), mounted(), withinOthers(), pageId(), offline(), licences()],
  build: {
    // New enough for light-dark() and nested rules to be left as they are written.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // Inlined assets would need a laxer content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: fetchedAhead },
    rolldownOptions: {
      // Every name of a file is fetched with each that may ask for it: short hashes.
      output: { chunkFileNames, assetFileNames: 'assets/[name]-[hash:6][extname]', codeSplitting: shared },
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      // The kit is one door to many things, and so is Svelte: who takes one of them does not fetch the others.
      treeshake: {
        moduleSideEffects: [{ test: /\/src\/kit\/index\.ts$|\/svelte\/src\/internal\/client\//, sideEffects: false }],
      },
    },
  },
  server: {
    fs: { allow: ['..'] }, // the page shows NOTICE
    proxy: { '/api': { target: 'http://127.0.0.1:8732', ws: true }, '/schema': 'http://127.0.0.1:8732' },
  },
  test: { include: ['test/**/*.test.ts'] },
});
