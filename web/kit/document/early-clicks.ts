import { useEffect, useLayoutEffect } from 'react';
import { TRY_AGAIN } from '../../ui/try-again.ts';
import { MISSING_SCRIPT } from '../notice/reload-notice.ts';

interface EarlyClicks {
  clicks: EarlyClick[];
  keep: (event: Event) => void;
  /** The submit button is null for the Enter key; each form is kept once. */
  forms: Map<HTMLFormElement, HTMLElement | null>;
  hold: (event: Event) => void;
  timer?: number;
  say: (words: string) => void;
  notice?: HTMLElement | undefined;
  /** Reports a module that did not load, while no toast can. */
  miss: (event: PromiseRejectionEvent) => void;
}

interface EarlyClick {
  event: Event;
  /** A button that needs scripts, or a radio button or checkbox. */
  on: HTMLElement;
}

declare global {
  interface Window {
    earlyClicks?: EarlyClicks;
  }
}

const LATE_NOTICE = 'This is taking longer than usual.';
const LATE_AFTER_MS = 10_000;

/**
 * Runs before the first paint: records clicks that need scripts, and holds forms that only scripts can send.
 */
export const EARLY_CLICKS_SCRIPT = `(function(){
function wait(){early.timer=early.timer||setTimeout(function(){early.say(${JSON.stringify(LATE_NOTICE)})},${LATE_AFTER_MS})}
var early=window.earlyClicks={clicks:[],keep:function(event){
var target=event.target,button=target.closest("button[type=button]:not([popovertarget])");if(button)wait();
if(button||/^(radio|checkbox)$/.test(target.type))early.clicks.push({event:event,on:button||target})},
forms:new Map,hold:function(event){var form=event.target;
if(form.getAttribute("method")!="get"){event.preventDefault();event.stopPropagation();early.forms.set(form,event.submitter);wait()}},
say:function(words){var notice=document.createElement("p"),again=document.createElement("button");
notice.className="late-notice";notice.setAttribute("role","alert");if(early.notice)early.notice.remove();
document.body.append(early.notice=notice);again.textContent=${JSON.stringify(TRY_AGAIN)};again.onclick=function(){location.reload()};
notice.append(words+" ",again)},
miss:function(event){if(event.reason instanceof TypeError)early.say(${JSON.stringify(MISSING_SCRIPT)})}};
addEventListener("click",early.keep,true);addEventListener("submit",early.hold,true);
addEventListener("unhandledrejection",early.miss);
addEventListener("error",function(event){if(event.target instanceof HTMLScriptElement)early.say(${JSON.stringify(MISSING_SCRIPT)})},true)})()`;

export function useEarlyClicks(): void {
  // Effects may run much later than React handles events, which would then happen twice.
  useLayoutEffect(() => {
    const early = window.earlyClicks;
    if (!early) return;
    window.removeEventListener('click', early.keep, true);
    // React may hydrate in the middle of a click: it handles it on a button, but misses a choice.
    early.clicks = early.clicks.filter(({ event, on }) => event.eventPhase === Event.NONE || isChoice(on));
  }, []);
  useEffect(() => {
    const early = window.earlyClicks;
    if (!early) return;
    // Submits were held until now, so that forms are sent with the choices; React sees none of them.
    window.removeEventListener('submit', early.hold, true);
    window.removeEventListener('unhandledrejection', early.miss);
    window.clearTimeout(early.timer);
    early.notice?.remove();
    const controls = early.clicks.splice(0).map(({ on }) => on);
    for (const choice of new Set(controls.filter(isChoice))) chooseAgain(choice);
    // Clicks and submits must see the replayed choices, which are rendered after this.
    setTimeout(() => {
      for (const control of controls) if (!isChoice(control)) control.click();
      for (const [form, submitter] of early.forms) form.requestSubmit(submitter);
      early.forms.clear();
    });
  }, []);
}

function isChoice(control: HTMLElement): control is HTMLInputElement {
  return control instanceof HTMLInputElement;
}

/** A ticked control fires no change, so it is reset first, unless a later choice of its group exists. */
function chooseAgain(choice: HTMLInputElement): void {
  if (choice.type === 'radio' && !choice.checked) return;
  choice.checked = !choice.checked;
  choice.click();
}
