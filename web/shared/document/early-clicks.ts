import { useEffect } from 'react';

interface EarlyClicks {
  buttons: HTMLElement[];
  /** Changed radio buttons and checkboxes, in order; the document rendered them otherwise. */
  choices: HTMLInputElement[];
  choose: (event: Event) => void;
  keep: (event: Event) => void;
  /** Submitted forms with their submit button, or none for the Enter key; each form once. */
  forms: Map<HTMLFormElement, HTMLElement | null>;
  hold: (event: Event) => void;
  /** Shows that the page is slow once an action waits for hydration. */
  timer?: number;
  notice?: HTMLElement;
}

declare global {
  interface Window {
    /** Actions recorded before hydration, in order. */
    earlyClicks?: EarlyClicks;
  }
}

const LATE_NOTICE = 'This is taking longer than usual. Reload the page.';
const LATE_AFTER_MS = 10_000;

/**
 * Runs before the first paint: records clicks on buttons that need scripts and blocks forms that only scripts can
 * submit. Links, forms with `method="get"` and popover buttons work without scripts. After a while without hydration a
 * message says that the page is slow.
 */
export const EARLY_CLICKS_SCRIPT = `(function(){
function wait(){early.timer=early.timer||setTimeout(function(){var notice=early.notice=document.createElement("p");
notice.className="late-notice";notice.setAttribute("role","alert");document.body.append(notice);
notice.textContent=${JSON.stringify(LATE_NOTICE)}},${LATE_AFTER_MS})}
var early=window.earlyClicks={buttons:[],keep:function(event){
var button=event.target.closest("button[type=button]:not([popovertarget])");if(button){early.buttons.push(button);wait()}},
choices:[],choose:function(event){if(/^(radio|checkbox)$/.test(event.target.type))early.choices.push(event.target)},
forms:new Map,hold:function(event){var form=event.target;
if(form.getAttribute("method")!="get"){event.preventDefault();event.stopPropagation();early.forms.set(form,event.submitter);wait()}}};
addEventListener("click",early.keep,true);addEventListener("change",early.choose,true);addEventListener("submit",early.hold,true)})()`;

/** After hydration, replays the recorded choices, clicks and submits; later ones reach their handlers directly. */
export function useEarlyClicks(): void {
  useEffect(() => {
    const early = window.earlyClicks;
    if (!early) return;
    window.removeEventListener('click', early.keep, true);
    window.removeEventListener('change', early.choose, true);
    window.removeEventListener('submit', early.hold, true);
    window.clearTimeout(early.timer);
    early.notice?.remove();
    for (const choice of new Set(early.choices.splice(0))) chooseAgain(choice);
    // Clicks and submits must see the replayed choices, which are rendered after this.
    setTimeout(() => {
      for (const button of early.buttons.splice(0)) button.click();
      for (const [form, submitter] of early.forms) form.requestSubmit(submitter);
      early.forms.clear();
    });
  }, []);
}

/**
 * A control that is already ticked fires no change, so it is reset first, unless a later choice of its group exists.
 */
function chooseAgain(choice: HTMLInputElement): void {
  if (choice.type === 'radio' && !choice.checked) return;
  choice.checked = !choice.checked;
  choice.click();
}
