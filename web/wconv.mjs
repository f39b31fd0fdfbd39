import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'svelte/compiler';
const SECTION = [
  [/pages\/race\/(Lobby)/, 'page.lobby'],
  [/pages\/race\/(Scrubber|replay)/, 'page.replay'], [/pages\/Replay/, 'page.replay'],
  [/pages\/race\/StandingOrders/, 'page.orders'],
  [/pages\/race\/(WhyBox|Cover|EventBanner)/, 'page.over'],
  [/pages\/race\//, 'race'], [/pages\/Table/, 'race'],
  [/pages\/result\//, 'page.result'],
  [/pages\/compose\//, 'page.compose'],
  [/pages\/Home|parts\/(Hero|Posters|QuickStart|Resume|StageOfTheDay)/, 'page.home'],
  [/pages\/Setup|parts\/(SeatList|OptionList|StageGallery|StageCard|StagePicture|Figures|SmallProfile)/, 'page.setup'],
  [/pages\/Rules|parts\/Rule/, 'page.rules'],
  [/KeysDialog/, 'page.keys'],
  [/About/, 'page.about'], [/Join/, 'page.join'], [/NotFound/, 'page.lost'],
  [/Bar|Foot|App/, 'app'], [/board\//, 'board'], [/kit\//, 'kit'],
];
const READ = new Set(['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'label', 'text', 'sub']);
const lines = JSON.parse(readFileSync('/tmp/w/wconv/lines.json', 'utf8'));
const slug = (text) => text.toLowerCase().replaceAll(/[’']/g, '').replaceAll(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '').split('-').slice(0, 5).join('-');
function idOf(section, text) {
  for (let n = 1; ; n++) {
    const id = `${section}.${slug(text)}${n > 1 ? `-${n}` : ''}`;
    if (!(id in lines) || lines[id] === text) { lines[id] = text; return id; }
  }
}
for (const path of process.argv.slice(2)) {
  let source = readFileSync(path, 'utf8');
  const section = (SECTION.find(([p]) => p.test(path)) ?? [0, 'app'])[1];
  const { fragment } = parse(source, { modern: true });
  const edits = []; const left = [];
  const visit = (node, parent) => {
    if (Array.isArray(node)) { node.forEach((x) => visit(x, parent)); return; }
    if (!node || typeof node !== 'object') return;
    if (node.type === 'Fragment') {
      node.nodes.forEach((n, i) => {
        if (n.type === 'Text' && /[A-Za-z]{2}/.test(n.data)) {
          const near = [node.nodes[i - 1], node.nodes[i + 1]].filter((x) => x && (x.type === 'ExpressionTag' || x.type === 'IfBlock' || (x.type === 'RegularElement' && ['b', 'a', 'em', 'strong', 'span', 'kbd', 'button'].includes(x.name) )));
          const bad = near.some((x) => x.type !== 'RegularElement') || near.some((x) => ['b', 'a', 'em', 'strong', 'kbd'].includes(x.name));
          if (bad) left.push(n.data.trim());
          else {
            const raw = source.slice(n.start, n.end); const core = raw.trim(); const at = n.start + raw.indexOf(core);
            const text = n.data.trim().replaceAll(/\s+/g, ' ');
            edits.push([at, at + core.length, `{t('${idOf(section, text)}')}`]);
          }
        } else visit(n, node);
      });
      return;
    }
    if (node.type === 'Attribute') {
      if (READ.has(node.name) && Array.isArray(node.value)) {
        if (node.value.length === 1 && node.value[0].type === 'Text' && /[A-Za-z]{2}/.test(node.value[0].data)) {
          edits.push([node.start, node.end, `${node.name}={t('${idOf(section, node.value[0].data)}')}`]);
        } else if (node.value.some((v) => v.type === 'Text' && /[A-Za-z]{2}/.test(v.data))) left.push(source.slice(node.start, node.end));
      }
      return;
    }
    for (const [k, v] of Object.entries(node)) if (k !== 'expression' && k !== 'metadata' && typeof v === 'object') visit(v, node);
  };
  visit(fragment, null);
  edits.sort((a, b) => b[0] - a[0]);
  for (const [s, e, r] of edits) source = source.slice(0, s) + r + source.slice(e);
  if (edits.length && !/import \{[^}]*\bt\b[^}]*\} from '[^']*lib\/speech'/.test(source)) {
    const depth = path.replace(/^src\//, '').split('/').length - 1;
    source = source.replace(/(<script lang="ts">\n(?:  \/\*\*[^]*?\*\/\n)?)/, `$1  import { t } from '${depth ? '../'.repeat(depth) : './'}lib/speech';\n`);
  }
  writeFileSync(path, source);
  console.log(path, edits.length, left.length ? JSON.stringify(left) : '');
}
writeFileSync('/tmp/w/wconv/lines.json', JSON.stringify(lines, null, 1));
