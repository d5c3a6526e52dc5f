import { useEffect, useEffectEvent } from 'react';
import { type EventLoad, useEventLoad } from './use-event-load.ts';

type Call<Data> = () => Promise<Data>;

/**
 * What is loaded each time that a dialog or another part of a screen opens.
 * @param call made once for each opening and again by `reload`; it may have started before (see `startCall`)
 */
export function useLoadAtOpening<Data>(
  isOpen: boolean,
  call: Call<Data>,
): Pick<EventLoad<Call<Data>, Data>, 'data' | 'error' | 'reload'> {
  const { data, error, reload, start } = useEventLoad<Call<Data>, Data>(make);
  const load = useEffectEvent(() => start(call));
  useEffect(() => {
    if (isOpen) load();
  }, [isOpen]);
  return { data, error, reload };
}

function make<Data>(call: Call<Data>): Promise<Data> {
  return call();
}
