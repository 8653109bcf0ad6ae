# title: Vector add
# summary: Element-wise sum of two vectors.
# size batch = 1: independent vectors
# size vec_len = 1024: elements of a vector
# tensor a[batch][vec_len] streamed
# tensor b[batch][vec_len] streamed

@DCC_kernel
def va(a, b):
    c = DCC.Tensor.zero([a.size(0), a.size(1)])
    for n in range(a.size(0)):
        for i in range(a.size(1)):
            c[n][i] = a[n][i] + b[n][i]
    return c
