# title: TTV
# summary: Tensor of three dimensions times a vector along the last one.
# size depth = 32: first dimension of the tensor
# size rows = 128: second dimension of the tensor
# size columns = 256: third dimension of the tensor, the input length
# tensor T[depth][rows][columns] resident
# tensor x[columns] streamed

@DCC_kernel
def ttv(T, x):
    y = DCC.Tensor.zero([T.size(0), T.size(1)])
    for i in range(T.size(0)):
        for j in range(T.size(1)):
            for k in range(T.size(2)):
                y[i][j] += T[i][j][k] * x[k]
    return y
