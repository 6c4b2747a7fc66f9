import { clickElement } from './agent/click-element.ts';
import { downloadPage } from './agent/download-page.ts';
import { findByText } from './agent/find-by-text.ts';
import { getCurrentUrl } from './agent/get-current-url.ts';
import { getPageContent } from './agent/get-page-content.ts';
import { navigate } from './agent/navigate.ts';
import { queryElements } from './agent/query-elements.ts';
import { typeIntoElement } from './agent/type-into-element.ts';
import { waitForPage } from './agent/wait-for-page.ts';
import { actionExecute } from './handles/action-execute.ts';
import { actionSetState } from './handles/action-set-state.ts';
import { flowInvokePrimaryAction } from './handles/flow-invoke-primary-action.ts';
import { flowRun } from './handles/flow-run.ts';
import { navFollowPath } from './handles/nav-follow-path.ts';
import { navGoto } from './handles/nav-goto.ts';
import { pointerAction } from './handles/pointer-action.ts';
import { stateSnapshot } from './handles/state-snapshot.ts';
import { uiPick } from './handles/ui-pick.ts';
import { uiScan } from './handles/ui-scan.ts';
import { researchChoose } from './research/choose.ts';
import { researchConfigUpdate } from './research/config-update.ts';
import { researchDocGet } from './research/doc-get.ts';
import { researchMenu } from './research/menu.ts';
import { researchNavigate } from './research/navigate.ts';
import { researchOpen } from './research/open.ts';
import { researchQueueAdd } from './research/queue-add.ts';
import { researchQueueStatus } from './research/queue-status.ts';
import { researchSearch } from './research/search.ts';
import { researchSessionEnd } from './research/session-end.ts';
import { researchSessionStart } from './research/session-start.ts';
import { scrape } from './scrape/scrape.ts';
import { visualScan } from './handles/visual-scan.ts';
import type { Tool } from './tool.ts';
import { webReadFromPage } from './web/read-from-page.ts';
import { webSearch } from './web/search.ts';

/** All tools, in the order of tools/list. */
export const TOOLS: readonly Tool[] = [
  navGoto,
  navFollowPath,
  uiScan,
  uiPick,
  actionExecute,
  actionSetState,
  stateSnapshot,
  flowInvokePrimaryAction,
  flowRun,
  visualScan,
  pointerAction,
  researchSessionStart,
  researchSessionEnd,
  researchConfigUpdate,
  researchOpen,
  researchMenu,
  researchChoose,
  researchNavigate,
  researchSearch,
  researchDocGet,
  researchQueueAdd,
  researchQueueStatus,
  navigate,
  getPageContent,
  queryElements,
  findByText,
  clickElement,
  typeIntoElement,
  downloadPage,
  getCurrentUrl,
  waitForPage,
  scrape,
  webSearch,
  webReadFromPage,
];

export { FORMATS } from './scrape/scrape.ts';
export type {
  ArchiveService,
  CrawlService,
  KeepWish,
  PageService,
  ScrapeService,
  Services,
  SessionService,
  SessionStarter,
  ViewService,
  WebService,
} from './services.ts';
export {
  defineProseTool,
  defineTool,
  type Call,
  type DataTool,
  type Effect,
  type Prose,
  type ProseTool,
  type Tool,
  type ToolDefinition,
} from './tool.ts';
