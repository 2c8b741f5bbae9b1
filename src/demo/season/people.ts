const FIRST_NAMES =
  'Thandi Sipho Lerato Ayanda Zanele Johan Anneke Pieter Fatima Yusuf Priya Arjun Nomsa Kagiso Mia Liam Chloe Ethan Amahle Bongani Zoë José Inês Tiago Lena Jonas Ada Chidi Ngozi Mehmet Aylin Søren Agnieszka Oluwaseun'.split(
    ' ',
  );
const LAST_NAMES =
  "Mokoena Dlamini Khumalo Naidoo Pillay Botha van-der-Merwe Jacobs Adams Petersen Nkosi Mthembu Smith O'Brien Silva Ferreira Schäfer Weber Okafor Adeyemi Yılmaz Kowalska Jensen Patel Govender Fourie".split(
    ' ',
  );

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
}

/** Returns a person of the season's crowd, always the same for the same number. */
export function personNumber(number: number): Person {
  const firstName = FIRST_NAMES[number % FIRST_NAMES.length] as string;
  const lastName = LAST_NAMES[Math.floor(number / 3) % LAST_NAMES.length] as string;
  return {
    firstName,
    lastName: lastName.replaceAll('-', ' '),
    email: `${plain(firstName)}.${plain(lastName)}${number}@example.com`,
  };
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase();
