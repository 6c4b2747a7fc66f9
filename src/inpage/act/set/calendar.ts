import { attributeOf } from '../../dom.ts';
import { createNames } from '../../names/names.ts';
import { stateOf } from '../../names/states.ts';
import { roleOf } from '../../names/roles.ts';
import { numberOf } from '../../perceive/node-numbers.ts';
import { takeLook } from '../../perceive/perceive.ts';
import type { Entry } from '../../perceive/scene.ts';
import { textOf } from '../../perceive/text.ts';
import { sightOf } from '../../visible/visible.ts';
import type { CalendarStep } from '../../contract/controls.ts';
import { plain } from './match.ts';

const MONTH_MS = 30 * 86_400_000;
const NEXT = /^(next|›|»|>|→|forward|nächste|weiter|suivant|siguiente)|next month|nächster monat/i;
const PREVIOUS = /^(prev|‹|«|<|←|back|vorige|zurück|précédent|anterior)|previous month|vorheriger monat/i;

/** What to press in an open calendar to reach a day: the day itself, or the button that leads closer to it. */
export function calendarStep(iso: string): CalendarStep {
  const { look } = takeLook();
  const seen = look.scene.entries.filter((entry) => sightOf(entry, look.scene) !== undefined);
  const names = createNames();
  const nameOf = (entry: Entry): string =>
    names.of(entry.element) || textOf(entry, look.scene, { maxChars: 60 });
  const day = seen.find((entry) => isDay(entry, iso, nameOf));
  if (day !== undefined) return { is: 'day', node: numberOf(day.element) };
  const shownMs = shownMonth(seen, (entry) => textOf(entry, look.scene, { maxChars: 60 }));
  if (shownMs === undefined) return { is: 'none' };
  const wantedMs = Date.parse(`${iso.slice(0, 7)}-01`);
  if (Math.abs(wantedMs - shownMs) < MONTH_MS / 2) return { is: 'none' };
  const words = wantedMs > shownMs ? NEXT : PREVIOUS;
  const button = look.listed.entries.find((entry) => words.test(nameOf(entry).trim()));
  return button === undefined ? { is: 'none' } : { is: 'turn', node: numberOf(button.element) };
}

function isDay(entry: Entry, iso: string, nameOf: (entry: Entry) => string): boolean {
  const { element, tag, role } = entry;
  const isCell =
    role === 'gridcell' || role === 'button' || tag === 'td' || tag === 'button' || tag === 'time';
  const marks = ['data-date', 'datetime', 'data-day', 'data-value'].map((name) => attributeOf(element, name));
  if (!marks.some((mark) => mark?.startsWith(iso) === true) && !(isCell && saysDay(nameOf(entry), iso)))
    return false;
  return stateOf(element, roleOf(element)).disabled !== true;
}

/** A full date, such as "Thursday, December 24, 2026". */
function saysDay(name: string, iso: string): boolean {
  const words: readonly string[] = plain(name).match(/[\p{L}]+|\d+/gu) ?? [];
  const [year = '', , day = ''] = iso.split('-');
  if (!words.includes(year) || !words.includes(String(Number(day)))) return false;
  return monthNames(iso).some((month) => words.includes(month));
}

function monthNames(iso: string): string[] {
  const date = new Date(`${iso}T12:00:00Z`);
  return ['en', document.documentElement.lang || 'en'].flatMap((language) =>
    (['long', 'short'] as const).map((form) => plain(monthIn(date, language, form))),
  );
}

function monthIn(date: Date, language: string, month: 'long' | 'short'): string {
  try {
    return date.toLocaleDateString(language, { month, timeZone: 'UTC' });
  } catch {
    return ''; // the page declares an invalid language
  }
}

/** The month that the calendar's heading names, or that its days belong to. */
function shownMonth(seen: readonly Entry[], textIn: (entry: Entry) => string): number | undefined {
  for (const entry of seen) {
    if (entry.endPiece - entry.firstPiece > 6 || entry.endPiece === entry.firstPiece) continue;
    const match = /^(\p{L}+)\.?,?\s+(\d{4})$/u.exec(textIn(entry).trim());
    const atMs = match === null ? NaN : Date.parse(`1 ${match[1] ?? ''} ${match[2] ?? ''} UTC`);
    if (!Number.isNaN(atMs)) return atMs;
  }
  const marks = seen.flatMap(({ element }) => attributeOf(element, 'data-date') ?? []);
  const middle = marks[Math.floor(marks.length / 2)];
  return middle === undefined ? undefined : Date.parse(`${middle.slice(0, 7)}-01`);
}
