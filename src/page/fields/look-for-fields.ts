import type { PageModel } from '../../element/index.ts';
import type { HintRequest } from '../../inpage/index.ts';
import type { TabScope } from '../../session/index.ts';
import { perceivePage } from '../perceive/index.ts';
import { regionOf, type RegionInput } from '../scan/region.ts';
import { refuseUnreachable } from '../unreachable.ts';
import type { FieldsPage } from './fields-page.ts';
import { titleText } from './title.ts';

/** Perceives a page, or a part of it, for reading fields: one result per frame that has texts. */
export async function lookForFields(
  scope: TabScope,
  region: RegionInput | undefined,
  hints: readonly HintRequest[] = [],
): Promise<{ readonly model: PageModel; readonly pages: readonly FieldsPage[] }> {
  refuseUnreachable(scope.tab.lastDocument());
  const part = await regionOf(region, scope);
  const model = await perceivePage(scope.tab, {
    region: part,
    signal: scope.signal,
    withAttributes: true,
    fields: { hints },
  });
  const pages = model.fields.map((frame): FieldsPage => {
    const page = { model, frame, isPart: part !== undefined };
    return { ...page, title: titleText(page) };
  });
  return { model, pages };
}
