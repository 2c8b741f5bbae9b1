import { redirect } from 'react-router';

export const loader = () => redirect('/user-flow/sign-up');
