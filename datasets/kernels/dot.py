# title: Dot product
# summary: Sum of the products of the elements of two vectors.
# size vec_len = 65536: elements of a vector
# tensor a[vec_len] streamed
# tensor b[vec_len] streamed

@DCC_kernel
def dot(a, b):
    c = DCC.Tensor.zero([1])
    for i in range(a.size(0)):
        c[0] += a[i] * b[i]
    return c
