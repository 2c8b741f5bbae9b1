/** A valid `eventInput`. It starts after the current time of test apps. */
export const sampleEvent = {
  name: 'Summer Jazz on the Koppie',
  description: 'Three stages, *one* hill.',
  startsAt: '2026-12-12T19:30',
  endsAt: '2026-12-12T23:00',
  timeZone: 'Africa/Johannesburg',
  locationText: 'Maude Street, Sandown, Sandton, South Africa',
  latitude: -26.1,
  longitude: 28.05,
  types: [
    { name: 'General', priceMinor: 35_000, currency: 'ZAR', capacity: 100 },
    { name: 'Terrace', priceMinor: 78_000, currency: 'ZAR', capacity: 20, perOrderLimit: 4 },
  ],
};
