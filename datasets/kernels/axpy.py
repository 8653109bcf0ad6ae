# title: AXPY
# summary: Adds a multiple of one vector to another in place, y = y + 1.5*x.
# size vec_len = 65536: elements of a vector
# tensor x[vec_len] streamed
# tensor y[vec_len] streamed

@DCC_kernel
def axpy(x, y):
    for i in range(x.size(0)):
        y[i] += 1.5 * x[i]
    return y
