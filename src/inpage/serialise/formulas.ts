import {
  attributeOf,
  firstChildOf,
  hasAttributeOf,
  localNameOf,
  nextElementOf,
  previousElementOf,
} from '../dom.ts';
import { isInSight } from '../perceive/text.ts';
import type { Seeable } from '../perceive/scene.ts';
import { seeable } from './seeable.ts';

// Renderers put the source into one or two wrappers.
const MOST_WRAPPERS = 3;

/** Whether a formula can be seen: as MathML, or as a drawing of which it is the source. */
export function isFormulaSeen(math: Seeable): boolean {
  if (isInSight(math)) return true;
  let source = math;
  for (let level = 0; level < MOST_WRAPPERS && source.parent !== undefined; level++) {
    if (isAlone(source.element)) source = source.parent;
    else return isDrawnBeside(source);
  }
  return false;
}

function isAlone(element: Element): boolean {
  return previousElementOf(element) === null && nextElementOf(element) === null;
}

/** The drawing is for the eyes only, because screen readers get the source. */
function isDrawnBeside({ element, parent }: Seeable): boolean {
  return [previousElementOf(element), nextElementOf(element)].some(
    (drawing) =>
      drawing !== null &&
      attributeOf(drawing, 'aria-hidden') === 'true' &&
      isInSight(seeable(drawing, localNameOf(drawing), parent)),
  );
}

const MOST_TEX_CHARS = 10_000;

/** The TeX of a formula that a script has drawn beside it; undefined for other scripts. */
export function texScriptHtml(script: Element): string | undefined {
  const type = attributeOf(script, 'type') ?? '';
  const text = firstChildOf(script);
  if (!/^math\/tex(?:$|;)/i.test(type) || !(text instanceof Text)) return undefined;
  if (hasAttributeOf(script, 'src') || text.length > MOST_TEX_CHARS) return undefined;
  // A space has no meaning in TeX, and nothing ends the script.
  const mode = /display/i.test(type) ? '; mode=display' : '';
  return `<script type="math/tex${mode}">${text.data.replace(/<(?=[/!])/g, '< ')}</script>`;
}
