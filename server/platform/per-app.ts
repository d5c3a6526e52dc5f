import type { Services } from './services.ts';

/** Made at first use by the concept that owns it, such as a cache; other concepts get the same one by the app's services. */
export function perApp<Value>(make: (services: Services) => Value): (services: Services) => Value {
  const made = new WeakMap<Services, Value>();
  return (services) => {
    const present = made.get(services);
    if (present !== undefined) return present;
    const value = make(services);
    made.set(services, value);
    return value;
  };
}
