import { appears } from './appears.ts';
import { SECRET } from './channel.ts';
import { describe } from './perceive/describe.ts';
import { perceive } from './perceive/perceive.ts';
import type { Description, FrameVersion, Selectors } from './perceive/perception.ts';
import { selectorsOf } from './perceive/selectors.ts';
import { currentVersion, documentId } from './perceive/version.ts';
import { title } from './title.ts';
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

/** Answers while the page is alive. */
const ping = (): true => true;

// The one thing that the bundle leaves behind in its isolated world: the functions that the server calls by name.
Object.assign(globalThis, {
  wayfarer: {
    appears,
    describe: describeNodes,
    perceive,
    ping,
    selectorsOf: selectorsOfNode,
    secret: SECRET,
    title,
    untilQuiet,
    version,
  },
});
