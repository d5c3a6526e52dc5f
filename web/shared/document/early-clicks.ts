import { useEffect } from 'react';

interface EarlyClicks {
  buttons: HTMLElement[];
  /** Radio buttons and boxes that were ticked or not, in order; the page came with other values. */
  choices: HTMLInputElement[];
  choose: (event: Event) => void;
  keep: (event: Event) => void;
  /** Forms with the button that sent each, none for the Enter key; however often one was sent, it is sent once. */
  forms: Map<HTMLFormElement, HTMLElement | null>;
  hold: (event: Event) => void;
  /** Says that it takes long, once something waits for the page. */
  timer?: number;
  notice?: HTMLElement;
}

declare global {
  interface Window {
    /** What was clicked and sent before the page came alive, in order. */
    earlyClicks?: EarlyClicks;
  }
}

const LATE_NOTICE = 'This is taking longer than usual. Reload the page.';
const LATE_AFTER_MS = 10_000;

/**
 * Runs before the first paint: notes the clicks on buttons that only scripts make do something, and holds back the forms
 * that only scripts can send: a browser would post them to a page, which takes none. Links and forms that lead to an
 * address (`method="get"`) work by themselves, and so do buttons that open a popover. When the page still is not alive
 * after a while, somebody who waits is told.
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

/** Once the page is alive, does what was clicked and sends what was sent before, with what was chosen; later ones find their handlers by themselves. */
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
    // What is clicked and sent finds what was chosen, which the page shows only after this.
    setTimeout(() => {
      for (const button of early.buttons.splice(0)) button.click();
      for (const [form, submitter] of early.forms) form.requestSubmit(submitter);
      early.forms.clear();
    });
  }, []);
}

/** Ticked already, it would not tell its handler: it is taken back first, unless another choice of its group came later. */
function chooseAgain(choice: HTMLInputElement): void {
  if (choice.type === 'radio' && !choice.checked) return;
  choice.checked = !choice.checked;
  choice.click();
}
