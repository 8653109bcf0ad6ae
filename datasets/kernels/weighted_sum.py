# title: Weighted sum
# summary: Sum of two vectors times whole numbers, c*a + d*b: GEVA for integers.
# size vec_len = 65536: elements of a vector
# tensor a[vec_len] resident
# tensor b[vec_len] resident

@DCC_kernel
def weighted_sum(a, b):
    c = 3
    d = 5
    y = DCC.Tensor.zero([a.size(0)])
    for i in range(a.size(0)):
        y[i] = c * a[i] + d * b[i]
    return y
