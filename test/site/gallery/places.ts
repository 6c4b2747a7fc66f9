import { toggleButton } from './buttons.ts';
import { ariaCheckbox } from './checkboxes.ts';
import { lateOptions, listAutocomplete } from './combobox-edit.ts';
import { selectOnly } from './combobox-select.ts';
import { chips, controlled } from './controlled-fields.ts';
import { dateCombobox } from './date-pickers.ts';
import { alertDialog } from './dialogs.ts';
import {
  placed,
  type GalleryCase,
  type GalleryFamily,
  type GalleryPage,
  type GalleryPlace,
} from './gallery-page.ts';
import { dataGrid } from './grids.ts';
import { multi } from './listboxes.ts';
import { menuButton } from './menus.ts';
import { editable, selects } from './plain-fields.ts';
import { ariaRadio } from './radios.ts';
import { horizontal } from './sliders.ts';
import { div } from './switches.ts';
import { automatic } from './tabs.ts';
import { arrows } from './trees.ts';

const OPEN: GalleryPlace = 'open shadow root';
const CLOSED: GalleryPlace = 'closed shadow root';
const FRAME: GalleryPlace = 'frame';
const OTHER_SITE: GalleryPlace = 'frame of another site';

interface Placed extends Pick<GalleryCase, 'pick' | 'call' | 'goal'> {
  readonly what: string;
  readonly widget: GalleryPage;
  readonly place: GalleryPlace;
}

/** Widgets that are shown elsewhere too, where they are harder to reach. */
const PLACED: readonly Placed[] = [
  {
    what: 'a select-only combobox gets an option',
    widget: selectOnly,
    place: OPEN,
    pick: { hint: 'Favourite fruit' },
    call: { state: 'Cherry' },
    goal: 'Cherry',
  },
  {
    what: 'an item of a tree opens',
    widget: arrows,
    place: OPEN,
    pick: { hint: 'Support' },
    call: { state: true },
    goal: 'open Support',
  },
  {
    what: 'a cell of a grid gets a text',
    widget: dataGrid,
    place: OPEN,
    pick: { hint: 'Rome' },
    call: { state: 'Milan' },
    goal: 'Cy.city=Milan',
  },
  {
    what: 'a field of chips gets two',
    widget: chips,
    place: OPEN,
    pick: { hint: 'Tags' },
    call: { state: ['a', 'b'] },
    goal: 'a,b',
  },
  {
    what: 'a switch goes on',
    widget: div,
    place: CLOSED,
    pick: { hint: 'Aeroplane mode' },
    call: { state: true },
    goal: 'on',
  },
  {
    what: 'a slider gets a value',
    widget: horizontal,
    place: CLOSED,
    pick: { hint: 'Brightness' },
    call: { state: 65 },
    goal: '65',
  },
  {
    what: 'a multiple listbox gets those that are named',
    widget: multi,
    place: CLOSED,
    pick: { hint: { text: 'Upgrades', role: 'listbox' } },
    call: { state: ['Sun roof'] },
    goal: 'Sun roof',
  },
  {
    what: 'a combobox takes an option of its list',
    widget: listAutocomplete,
    place: CLOSED,
    pick: { hint: { text: 'State', role: 'combobox' } },
    call: { state: 'Hawaii' },
    goal: 'Hawaii',
  },
  {
    what: 'a contenteditable gets a text',
    widget: editable,
    place: CLOSED,
    pick: { hint: 'Your comment' },
    call: { state: 'Well hidden' },
    goal: 'Well hidden',
  },
  {
    what: 'a native select gets an option',
    widget: selects,
    place: FRAME,
    pick: { hint: 'Bread' },
    call: { state: 'White' },
    goal: 'bread=w',
  },
  {
    what: 'a radio is chosen',
    widget: ariaRadio,
    place: FRAME,
    pick: { hint: 'Thin' },
    call: { state: true },
    goal: 'Thin',
  },
  {
    what: 'a toggle button is pressed',
    widget: toggleButton,
    place: FRAME,
    pick: { hint: 'Mute' },
    call: { state: true },
    goal: 'Mute,Repeat',
  },
  {
    what: 'a combobox takes an option that comes late',
    widget: lateOptions,
    place: FRAME,
    pick: { hint: 'Destination' },
    call: { state: 'Porto' },
    goal: 'Porto',
  },
  {
    what: 'a tab is selected',
    widget: automatic,
    place: OTHER_SITE,
    pick: { hint: 'Brahms' },
    call: { intent: 'press' },
    goal: 'Brahms',
  },
  {
    what: 'a date combobox takes a day',
    widget: dateCombobox,
    place: OTHER_SITE,
    pick: { hint: 'Departure' },
    call: { state: '2026-12-01' },
    goal: '2026-12-01',
  },
  {
    what: 'a checkbox is ticked',
    widget: ariaCheckbox,
    place: OTHER_SITE,
    pick: { hint: 'Lettuce' },
    call: { state: true },
    goal: 'Lettuce,Tomato',
  },
  {
    what: 'a menu opens',
    widget: menuButton,
    place: OTHER_SITE,
    pick: { hint: 'Actions' },
    call: { intent: 'press' },
    goal: 'open',
  },
  {
    what: 'a controlled field keeps what was typed',
    widget: controlled,
    place: OTHER_SITE,
    pick: { hint: 'Project name' },
    call: { state: 'Beta' },
    goal: 'Beta',
  },
  {
    what: 'an alert dialog opens',
    widget: alertDialog,
    place: OTHER_SITE,
    pick: { hint: 'Discard' },
    call: { intent: 'press' },
    goal: 'open',
  },
];

export const PLACES: GalleryFamily = {
  pages: PLACED.map(({ widget, place }) => placed(widget, place)),
  cases: PLACED.map(({ what, widget, place, pick, call, goal }) => ({
    id: `${what}, in ${place === OPEN ? 'an' : 'a'} ${place}`,
    page: placed(widget, place).id,
    pick,
    call,
    goal,
  })),
};
