import { fail } from '../../core/index.ts';
import type { Acting } from './acting.ts';

/** Refuses to press a link to a forbidden address: the browser would replace the page with an error page. */
export async function refuseForbiddenLink(acting: Acting): Promise<void> {
  const { admission } = acting.scope;
  if (!admission.isRestricted()) return;
  const { frame, address } = acting.target();
  const url = await frame.ask('leadsTo', { node: address.node }, acting.scope.signal);
  const refused = url !== undefined && /^https?:/i.test(url) ? admission.refusal(url) : undefined;
  if (refused === undefined) return;
  const message =
    'Nothing was pressed: the domain policy of the session does not allow where this link leads.';
  throw fail(refused.code, refused.facts, { message, cause: refused });
}
