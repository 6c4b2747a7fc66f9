export type ClickEvidence = 'listener' | 'framework' | 'hover';

// Markup declares click handlers in a framework's syntax, whether or not the framework has run yet.

const TYPES = 'click|dblclick|mousedown|mouseup|pointerdown|pointerup|touchstart|touchend';
const HOVER = /^(?:on|@|x-on:|v-on:|on:)(?:mouse|pointer)(?:enter|over)(?:[.:].*)?$/;
const INLINE = new RegExp(`^on(?:${TYPES})$`);
/** Alpine, Vue, Livewire, LiveView, Qwik, AngularJS and htmx; modifiers may follow. */
const DIRECTIVE = new RegExp(
  `^(?:@|x-on:|v-on:|on:|q-e:|wire:|phx-|(?:data-)?ng-|(?:data-)?hx-on::?)(?:${TYPES})(?:[.:].*)?$`,
);
/** The listener is on another element. */
const ELSEWHERE = /\.(?:outside|away|window|document)\b/;
const REQUEST = /^(?:data-)?hx-(?:get|post|put|patch|delete)$/;
const BOOTSTRAP = /^data-(?:bs-)?(?:toggle|dismiss|slide|slide-to)$/;
const BOOTSTRAP_VALUE =
  /^(?:|modal|collapse|dropdown|tab|pill|list|offcanvas|button|buttons|alert|toast|prev|next|\d+)$/;

// Through the prototype: a form field named like a method would shadow it.
const namesOf = (element: Element): string[] => Element.prototype.getAttributeNames.call(element);
const valueOf = (element: Element, name: string): string | null =>
  Element.prototype.getAttribute.call(element, name);

/** If the handler property was cleared, an inline handler no longer counts. */
export function clickAttributeOf(element: Element, isCleared: boolean): ClickEvidence | undefined {
  let hover: ClickEvidence | undefined;
  for (const name of namesOf(element)) {
    if (HOVER.test(name)) hover = 'hover';
    if (INLINE.test(name)) {
      if (!isCleared) return 'listener';
    } else if (MAYBE.test(name) && saysClick(element, name)) return 'framework';
  }
  return hover;
}

/** A cheap filter: most attributes start differently. */
const MAYBE = /^(?:@|x-|v-|on:|q-|wire:|phx-|ng-|hx-|js|data-)/;

function saysClick(element: Element, name: string): boolean {
  if (DIRECTIVE.test(name)) return !ELSEWHERE.test(name);
  if (REQUEST.test(name)) return isRequestedByClick(element);
  const value = (): string => valueOf(element, name) ?? '';
  if (BOOTSTRAP.test(name)) return BOOTSTRAP_VALUE.test(value());
  if (name === 'jsaction') return value().split(';').some(isClickAction);
  if (name === 'data-action') return STIMULUS.test(value());
  return name === 'data-bind' && KNOCKOUT.test(value());
}

const STIMULUS = new RegExp(`(?:^|\\s)(?:${TYPES})(?:[.:][^\\s@>]*)?->`);
const KNOCKOUT = new RegExp(`(?:^|[,{])\\s*['"]?(?:${TYPES})['"]?\\s*:`);
const JSACTION = new RegExp(`^(?:${TYPES}|clickonly|clickmod)$`);

/** An action without an event name is for clicks. */
function isClickAction(action: string): boolean {
  const [type = '', ...rest] = action.split(':');
  return rest.length === 0 ? type.trim() !== '' : JSACTION.test(type.trim());
}

function isRequestedByClick(element: Element): boolean {
  const trigger = valueOf(element, 'hx-trigger') ?? valueOf(element, 'data-hx-trigger');
  if (trigger === null) return !/^(?:form|input|select|textarea)$/.test(element.localName);
  return new RegExp(`(?:^|,)\\s*(?:${TYPES})\\b`).test(trigger) && !/\bfrom:/.test(trigger);
}
