import type { DoorDevice } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { derivedKey, openingKeys } from './derived-key.ts';
import { readSignedValue, signValue } from './signed-value.ts';

/** Makes a device's cookie, a Set-Cookie line. @param endsAt when the device works no more */
export function createDeviceCookie(
  app: Pick<App, 'secret' | 'settings' | 'clock'>,
  { eventId, deviceId, userId }: DoorDevice,
  endsAt: Date,
): string {
  const seconds = Math.floor(endsAt.getTime() / 1000);
  const value = signValue(
    derivedKey(app.secret, 'door-device'),
    [eventId, deviceId, userId, seconds].join('~'),
  );
  const left = seconds - Math.floor(app.clock.now().getTime() / 1000);
  return writeCookie(app.settings.publicUrl, 'door-device', value, Math.max(0, left));
}

/**
 * Returns the device that a request comes from, if we signed its cookie and its time is not over. The door knows whether it was removed.
 * Does not use the database.
 */
export function deviceFromHeaders(
  app: Pick<App, 'secret' | 'settings' | 'clock'>,
  headers: Headers,
): DoorDevice | undefined {
  const signed = readCookie(headers, app.settings.publicUrl, 'door-device');
  const value = signed && readSignedValue(openingKeys(app.secret, 'door-device'), signed);
  const [eventId, deviceId, userId, seconds] = value?.split('~') ?? [];
  if (!eventId || !deviceId || !userId || Number(seconds) * 1000 < app.clock.now().getTime())
    return undefined;
  return { eventId, deviceId, userId };
}

/** A Set-Cookie line. */
export const forgetDevice = (app: Pick<App, 'settings'>): string =>
  writeCookie(app.settings.publicUrl, 'door-device', '', 0);
