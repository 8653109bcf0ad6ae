# title: GEVA
# summary: Weighted sum of two vectors, c = alpha*a + beta*b.
# size vec_len = 65536: elements of a vector
# tensor a[vec_len] streamed
# tensor b[vec_len] streamed

@DCC_kernel
def geva(a, b):
    alpha = 2.0
    beta = 3.0
    c = DCC.Tensor.zero([a.size(0)])
    for i in range(a.size(0)):
        c[i] = alpha * a[i] + beta * b[i]
    return c
