# title: Outer product
# summary: Matrix of the products of all pairs of elements of two vectors.
# size rows = 512: elements of the first vector
# size columns = 512: elements of the second vector
# tensor a[rows] streamed
# tensor b[columns] streamed

@DCC_kernel
def outer(a, b):
    c = DCC.Tensor.zero([a.size(0), b.size(0)])
    for i in range(a.size(0)):
        for j in range(b.size(0)):
            c[i][j] = a[i] * b[j]
    return c
