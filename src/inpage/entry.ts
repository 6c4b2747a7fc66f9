import type { InpageFunctions } from './contract.ts';
import { aim, rests } from './act/aim.ts';
import { motionsEnd } from './act/fades.ts';
import { clickByScript, fileField, focusOn } from './act/focus.ts';
import { frameHit } from './act/frame-hit.ts';
import { hitAt } from './act/hit-at.ts';
import { leadsTo } from './act/link-address.ts';
import { layerOf } from './act/layer.ts';
import { guardPress, landing } from './act/press-guard.ts';
import { outcome } from './act/outcome.ts';
import { pageToView, placeOf } from './act/place-of.ts';
import { probe } from './act/probe.ts';
import { difference, opening, remember, still } from './act/remembered.ts';
import { appearedText, noteSeen } from './act/set/appeared.ts';
import { assignOptions, assignValue } from './act/set/assign.ts';
import { calendarStep } from './act/set/calendar.ts';
import { readControl } from './act/set/control.ts';
import { expanderOf } from './act/set/expander.ts';
import { noteOptions, optionsAround, optionsOf } from './act/set/options.ts';
import { scrollList } from './act/set/scroll-list.ts';
import { editedField, leaveField, selectText } from './act/set/select-text.ts';
import { trackOf } from './act/set/track.ts';
import { appears } from './appears.ts';
import { boxes } from './boxes/boxes.ts';
import { SECRET } from './channel.ts';
import { extent } from './extent.ts';
import { describe } from './perceive/describe.ts';
import { numberOf } from './perceive/node-numbers.ts';
import { perceive } from './perceive/perceive.ts';
import { selectorsOf } from './perceive/selectors.ts';
import { currentVersion, documentId } from './perceive/version.ts';
import { says } from './visible/visible-text.ts';
import { scrollBack, scrollState, scrollToEnd } from './scroll-page.ts';
import { reveal } from './reveal.ts';
import { holdResizes, releaseResizes } from './resizes.ts';
import { serialise } from './serialise/serialise.ts';
import { textLength } from './text-length.ts';
import { title } from './title.ts';
import { learnRoots, unknownHosts } from './unknown-hosts.ts';
import { untilQuiet } from './quiet/until-quiet.ts';

const functions: InpageFunctions = {
  aim: (request) => (request.documentId === documentId ? aim(request) : null),
  appearedText: ({ name, control }) => appearedText(name, control),
  appears: ({ selector }) => appears(selector),
  assignOptions: ({ node, names }) => assignOptions(node, names),
  assignValue: ({ node, value }) => assignValue(node, value),
  boxes,
  calendarStep: ({ iso }) => calendarStep(iso),
  clickByScript: ({ node }) => clickByScript(node),
  describe: ({ documentId: of, nodes }) => (of === documentId ? describe(nodes) : null),
  difference,
  editedField,
  expanderOf: ({ node }) => expanderOf(node),
  extent,
  focusOn: ({ node }) => focusOn(node),
  frameHit: ({ point, frame }) => frameHit(point, frame),
  hitAt: ({ point }) => hitAt(point),
  holdResizes,
  keepPresses: () => guardPress(),
  landing,
  layerOf: ({ node, isInside }) => layerOf(node, isInside),
  leadsTo: ({ node }) => leadsTo(node),
  leaveField: ({ node }) => leaveField(node),
  motionsEnd,
  noteSeen: ({ node }) => {
    noteSeen();
    return noteOptions(node);
  },
  opening,
  outcome,
  optionsAround: ({ node }) => optionsAround(node),
  optionsOf: ({ node }) => optionsOf(node),
  pageToView,
  perceive,
  ping: () => true,
  placeOf: (request) => (request.documentId === documentId ? placeOf(request) : null),
  probe: ({ point, reach }) => probe(point, reach),
  readControl: ({ node }) => readControl(node),
  releaseResizes,
  remember: () => remember(),
  rests,
  says: ({ text }) => says(text),
  scrollBack: ({ top }) => scrollBack(top),
  scrollList: ({ node, toStart }) => scrollList(node, toStart),
  scrollState,
  scrollToEnd,
  selectText: ({ node }) => selectText(node),
  selectorsOf: ({ documentId: of, node }) => (of === documentId ? selectorsOf(node) : null),
  reveal,
  serialise,
  still,
  textLength,
  title,
  trackOf: ({ node }) => trackOf(node),
  untilQuiet,
  version: () => ({ documentId, version: currentVersion() }),
};

/** Used by the driver directly, with nodes instead of plain data. */
const forDriver = { fileField, learnRoots, numberOf, unknownHosts: unknownHosts.take };

// The only global that the bundle defines in its isolated world.
Object.assign(globalThis, { wayfarer: { ...functions, ...forDriver, secret: SECRET } });
