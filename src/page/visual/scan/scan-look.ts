import type { RankingMode } from '../../../element/rank/index.ts';
import type { TabScope } from '../../../session/index.ts';
import { regionOf, type RegionInput } from '../../scan/index.ts';
import type { ToFit } from '../../terms/index.ts';
import { refuseUnreachable } from '../../unreachable.ts';
import { visualScan, visualScanOn, type ScannedLook, type VisualScanOptions } from './visual-scan.ts';

export type { ScannedLook };

export interface LookRequest {
  readonly region?: RegionInput | undefined;
  /** Only what has a text that this regular expression matches. */
  readonly pattern?: string | undefined;
  readonly pageToken?: string | undefined;
  readonly mode: RankingMode;
  /** How much time the call has. */
  readonly limitMs: number;
}

/** Lists what in view looks as if it could be pressed, or the next page of such a list. */
export async function scanLook(
  scope: TabScope,
  { region, pageToken, ...request }: LookRequest,
  options: VisualScanOptions,
): Promise<ToFit<ScannedLook>> {
  refuseUnreachable(scope.tab.lastDocument());
  if (pageToken !== undefined) return visualScanOn(scope, pageToken, options);
  return visualScan(scope, { ...request, region: await regionOf(region, scope) }, options);
}
