import type { Aim, AimRequest } from './act/actions.ts';
import { aim } from './act/aim.ts';
import { clickByScript, fileField, focusOn } from './act/focus.ts';
import { frameHit } from './act/frame-hit.ts';
import { leadsTo } from './act/leads-to.ts';
import { guardPress, landing } from './act/press-guard.ts';
import { difference, opening, remember, still } from './act/remembered.ts';
import { appearedText, noteSeen } from './act/set/appeared.ts';
import { assignOptions, assignValue } from './act/set/assign.ts';
import { calendarStep } from './act/set/calendar.ts';
import { readControl } from './act/set/control.ts';
import { expanderOf } from './act/set/expander.ts';
import { optionsAround, optionsOf } from './act/set/options.ts';
import { scrollList } from './act/set/scroll-list.ts';
import { editedField, leaveField, selectText } from './act/set/select-text.ts';
import { trackOf } from './act/set/track.ts';
import { appears } from './appears.ts';
import { SECRET } from './channel.ts';
import { extent } from './extent.ts';
import { describe } from './perceive/describe.ts';
import { numberOf } from './perceive/node-numbers.ts';
import { perceive } from './perceive/perceive.ts';
import type { Description, FrameVersion, Selectors } from './perceive/perception.ts';
import { selectorsOf } from './perceive/selectors.ts';
import { currentVersion, documentId } from './perceive/version.ts';
import { says } from './says.ts';
import { serialise } from './serialise/serialise.ts';
import { textLength } from './text-length.ts';
import { title } from './title.ts';
import { learnRoots, unknownHosts } from './unknown-hosts.ts';
import { untilQuiet } from './quiet/until-quiet.ts';

/** Numbers of nodes hold in one document only. */
interface Asked {
  readonly documentId: string;
}

const describeNodes = ({
  documentId: of,
  nodes,
}: Asked & { nodes: number[] }): (Description | null)[] | null =>
  of === documentId ? describe(nodes) : null;
const selectorsOfNode = ({ documentId: of, node }: Asked & { node: number }): Selectors | null =>
  of === documentId ? selectorsOf(node) : null;
const version = (): FrameVersion => ({ documentId, version: currentVersion() });

const aimAt = (request: AimRequest): Promise<Aim> | null =>
  request.documentId === documentId ? aim(request) : null;

/** A press that is for another frame reaches nothing in this one. */
const keepPresses = (): true => guardPress();

/** Answers while the page is alive. */
const ping = (): true => true;

// The one thing that the bundle leaves behind in its isolated world: the functions that the server calls by name.
Object.assign(globalThis, {
  wayfarer: {
    aim: aimAt,
    appearedText,
    appears,
    assignOptions,
    assignValue,
    calendarStep,
    clickByScript,
    describe: describeNodes,
    difference,
    editedField,
    expanderOf,
    extent,
    fileField,
    focusOn,
    frameHit,
    keepPresses,
    landing,
    leadsTo,
    leaveField,
    perceive,
    noteSeen,
    numberOf,
    opening,
    optionsAround,
    optionsOf,
    ping,
    readControl,
    remember,
    still,
    says,
    scrollList,
    selectText,
    selectorsOf: selectorsOfNode,
    serialise,
    secret: SECRET,
    textLength,
    title,
    trackOf,
    untilQuiet,
    version,
    learnRoots,
    unknownHosts: unknownHosts.take,
  },
});
