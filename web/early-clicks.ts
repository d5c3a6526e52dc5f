import { useEffect } from 'react';

declare global {
  interface Window {
    /** Buttons that were clicked before the page came alive, in order. */
    earlyClicks?: { buttons: HTMLElement[]; keep: (event: MouseEvent) => void };
  }
}

/**
 * Runs before the first paint: notes the clicks on buttons that only scripts make do something. Links and forms work by
 * themselves, and so do buttons that open a popover.
 */
export const EARLY_CLICKS_SCRIPT = `(function(){
var early=window.earlyClicks={buttons:[],keep:function(event){
var button=event.target.closest("button[type=button]:not([popovertarget])");if(button)early.buttons.push(button)}};
addEventListener("click",early.keep,true)})()`;

/** Once the page is alive, does what was clicked before; later clicks find their handlers by themselves. */
export function useEarlyClicks(): void {
  useEffect(() => {
    const early = window.earlyClicks;
    if (!early) return;
    window.removeEventListener('click', early.keep, true);
    for (const button of early.buttons.splice(0)) button.click();
  }, []);
}
