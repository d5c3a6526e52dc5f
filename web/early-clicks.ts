import { useEffect } from 'react';

interface EarlyClicks {
  buttons: HTMLElement[];
  keep: (event: Event) => void;
  /** Forms with the button that sent each, none for the Enter key; however often one was sent, it is sent once. */
  forms: Map<HTMLFormElement, HTMLElement | null>;
  hold: (event: Event) => void;
}

declare global {
  interface Window {
    /** What was clicked and sent before the page came alive, in order. */
    earlyClicks?: EarlyClicks;
  }
}

/**
 * Runs before the first paint: notes the clicks on buttons that only scripts make do something, and holds back the forms
 * that only scripts can send: a browser would post them to a page, which takes none. Links and forms that lead to an
 * address (`method="get"`) work by themselves, and so do buttons that open a popover.
 */
export const EARLY_CLICKS_SCRIPT = `(function(){
var early=window.earlyClicks={buttons:[],keep:function(event){
var button=event.target.closest("button[type=button]:not([popovertarget])");if(button)early.buttons.push(button)},
forms:new Map,hold:function(event){var form=event.target;
if(form.getAttribute("method")!="get"){event.preventDefault();event.stopPropagation();early.forms.set(form,event.submitter)}}};
addEventListener("click",early.keep,true);addEventListener("submit",early.hold,true)})()`;

/** Once the page is alive, does what was clicked and sends what was sent before; later ones find their handlers by themselves. */
export function useEarlyClicks(): void {
  useEffect(() => {
    const early = window.earlyClicks;
    if (!early) return;
    window.removeEventListener('click', early.keep, true);
    window.removeEventListener('submit', early.hold, true);
    for (const button of early.buttons.splice(0)) button.click();
    for (const [form, submitter] of early.forms) form.requestSubmit(submitter);
    early.forms.clear();
  }, []);
}
