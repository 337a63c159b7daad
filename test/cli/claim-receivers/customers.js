/** Stands for your shop's own way to find a customer. `user` is what your tokens say in `sub`. */
export async function emailOf(user) {
  return `${user}@customers.example`;
}
