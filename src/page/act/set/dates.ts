import { press } from '../press.ts';
import { ask, onNode, type ControlSetting } from './setting.ts';

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const WRITTEN_FORM =
  /^\W*(?:d{1,2}|m{1,2}|y{2,4}|t{1,2}|j{2,4}|a{4})(?:\W+(?:d{1,2}|m{1,2}|y{2,4}|t{1,2}|j{2,4}|a{4})){2}\W*$/i;
const MOST_MONTHS = 240;

export function isDate(text: string): boolean {
  return ISO_DATE.test(text);
}

/** A date in the format of a field's placeholder, such as mm/dd/yyyy; undefined if that shows no format. */
export function writtenDate(iso: string, placeholder: string): string | undefined {
  const [, year = '', month = '', day = ''] = ISO_DATE.exec(iso) ?? [];
  if (year === '' || !WRITTEN_FORM.test(placeholder)) return undefined;
  return placeholder
    .toLowerCase()
    .replace(/y{2,4}|j{4}|a{4}/, (form) => year.slice(-form.length))
    .replace(/m{1,2}/, (form) => (form.length === 1 ? String(Number(month)) : month))
    .replace(/d{1,2}|t{1,2}|j{2}/, (form) => (form.length === 1 ? String(Number(day)) : day));
}

/** Navigates the open calendar to a day and presses it; returns whether there was one. */
export async function chooseDay(setting: ControlSetting, iso: string): Promise<boolean> {
  const { acting } = setting;
  for (let turns = 0; turns < MOST_MONTHS; turns++) {
    const step = await ask(setting, 'calendarStep', { iso });
    if (step.is === 'none') return false;
    await press(onNode(acting, step.node));
    await acting.settle();
    if (step.is === 'day') return true;
  }
  return false;
}
