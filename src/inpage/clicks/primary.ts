import { attributeOf } from '../dom.ts';
import { parseColour } from '../faint.ts';
import { distance, groundOf } from '../visible/text-colour.ts';
import { wordsOf } from '../group/landmarks.ts';
import type { Entry, Rect } from '../perceive/scene.ts';
import { styleOf } from '../visible/view.ts';

/** An element that may be a call to action. */
export interface PrimaryCandidate {
  readonly entry: Entry;
  readonly role: string;
  readonly name: string;
  readonly box: Rect;
  readonly landmark: string;
  readonly isDisabled: boolean;
}

const ROLES = new Set(['button', 'link', 'clickable']);
const CLASSES = new Set([
  'primary',
  'cta',
  'buy',
  'submit',
  'checkout',
  'purchase',
  'main',
  'solid',
  'filled',
]);
const WORDS =
  /^(?:add to (?:bag|basket|cart|trolley)|buy(?: now)?|book(?: now)?|check ?out|continue|next$|next step|sign (?:in|up)|log ?in|register|create (?:an )?account|subscribe|get started|start|download|submit|send|save|apply|place order|pay|order|join|in den (?:warenkorb|einkaufswagen)|jetzt kaufen|weiter|anmelden|registrieren|kaufen|absenden|ajouter au panier|acheter|continuer|se connecter|s'inscrire|valider|envoyer|añadir al carrito|comprar|continuar|iniciar sesión|enviar|aggiungi al carrello|acquista|continua|accedi|adicionar ao carrinho|toevoegen aan winkelwagen|カートに入れる|購入|ログイン|加入购物车|购买|登录|提交)\b/iu;
const FEWEST_POINTS = 4;
const MOST_IN_REGION = 2;
const MOST_WITH_STYLE = 400;
// Colour distance, of 255, summed over three channels: a background that differs clearly from its surroundings.
const STANDS_OUT = 90;

/** The one or two elements of each region that look like its call to action. */
export function primaryAmong(candidates: readonly PrimaryCandidate[]): Set<Entry> {
  const byRegion = new Map<string, { entry: Entry; name: string; points: number }[]>();
  let styled = 0;
  for (const candidate of candidates) {
    if (!ROLES.has(candidate.role) || candidate.isDisabled || candidate.landmark === 'search') continue;
    const hint = hintPoints(candidate);
    if (hint < 2 || styled++ > MOST_WITH_STYLE) continue;
    const points = hint + lookPoints(candidate);
    if (points < FEWEST_POINTS) continue;
    const region = byRegion.get(candidate.landmark) ?? [];
    region.push({ entry: candidate.entry, name: candidate.name, points });
    byRegion.set(candidate.landmark, region);
  }
  const chosen = new Set<Entry>();
  for (const region of byRegion.values()) for (const entry of bestOf(region)) chosen.add(entry);
  return chosen;
}

function bestOf(region: readonly { entry: Entry; name: string; points: number }[]): Entry[] {
  const counts = new Map<string, number>();
  for (const { name } of region) counts.set(name, (counts.get(name) ?? 0) + 1);
  // A label that is repeated in every card of a list is no call to action.
  const single = region.filter(({ name }) => (counts.get(name) ?? 0) < 3).sort((a, b) => b.points - a.points);
  const best = single[0]?.points ?? 0;
  return single
    .filter(({ points }) => points >= best - 1)
    .slice(0, MOST_IN_REGION)
    .map(({ entry }) => entry);
}

function hintPoints({ entry, role, name }: PrimaryCandidate): number {
  const { element, tag } = entry;
  let points = role === 'button' ? 1 : 0;
  if (isSubmit(element, tag)) points += 2;
  if (WORDS.test(name) && name.length <= 40) points += 3;
  const words = wordsOf(`${attributeOf(element, 'class') ?? ''} ${attributeOf(element, 'id') ?? ''}`);
  if (words.some((word) => CLASSES.has(word))) points += 2;
  return points;
}

function isSubmit(element: Element, tag: string): boolean {
  if (tag === 'input') return attributeOf(element, 'type') === 'submit';
  return element instanceof HTMLButtonElement && element.type === 'submit' && element.form !== null;
}

function lookPoints({ entry, box }: PrimaryCandidate): number {
  let points = 0;
  const colour = parseColour(styleOf(entry).backgroundColor);
  const ground = entry.parent === undefined ? undefined : groundOf(entry.parent);
  if (
    colour !== undefined &&
    colour[3] > 0.5 &&
    ground !== undefined &&
    distance(colour, ground) > STANDS_OUT
  )
    points += 2;
  if (box[2] - box[0] >= 80 && box[3] - box[1] >= 30) points += 1;
  return points;
}
